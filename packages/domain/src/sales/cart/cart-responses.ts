import type { CartItem, ServerCartItem, Totals } from '@ambra/contract/sales/cart'
import { isSameItem } from './cart-item.ts'
import { afterPush, planMerge, withServerIds } from './cart-merge.ts'
import { forgottenLine } from './cart-removal.ts'
import {
  type CartChange,
  isSameChoice,
  type LocalCart,
  type LocalLine,
  withLines,
  withQuantity,
} from './local-cart.ts'

// Pure changes that server responses make to the browser's cart. @see spec §4 "Cart sync", "Adding"

/**
 * Returns the line in the server's state. Keeps a quantity that the shopper has changed since, which is sent
 * next.
 */
function confirmed(line: LocalLine, item: ServerCartItem): LocalLine {
  const { maxQuantity: _, min_sale_qty: _m, qty_increments: _q, inDoubt: _d, sentQty: _s, ...rest } = line
  return {
    ...rest,
    ...withServerIds(rest, item),
    prev_qty: item.qty,
    ...(item.isInStock !== undefined && { is_in_stock: item.isInStock }),
    ...(item.price_incl_tax !== undefined && { price_incl_tax: item.price_incl_tax }),
    ...(item.options && { options: item.options }),
    ...(item.maxQuantity !== undefined && { maxQuantity: item.maxQuantity }),
    ...(item.min_sale_qty !== undefined && { min_sale_qty: item.min_sale_qty }),
    ...(item.qty_increments !== undefined && { qty_increments: item.qty_increments }),
  }
}

function lineFrom(item: ServerCartItem): LocalLine {
  const line = {
    lineId: `server-${item.item_id}`,
    sku: item.sku,
    qty: item.qty,
    name: item.name,
    ...(item.productId !== undefined && { id: item.productId }),
    ...(item.parentSku !== undefined && { parentSku: item.parentSku }),
    ...(item.image !== undefined && { image: item.image }),
    ...(item.url_path !== undefined && { url_path: item.url_path }),
  }
  return confirmed(line, item)
}

/**
 * Marks a line before it is sent for the first time: if its response is lost, the server's cart is read
 * before the line is sent again unchanged, so that the server recognizes it should the first request arrive
 * late.
 */
export const announceLine =
  (lineId: string): CartChange =>
  (cart) =>
    withLines(cart, (line) => (line.lineId === lineId ? { sentQty: line.qty, ...line, inDoubt: true } : line))

/**
 * Records that the server accepted a line as `sent`. A line removed since is listed for removal; one with
 * other options by now keeps them and is sent again under its new item id.
 */
export const acceptLine =
  (sent: LocalLine, item: ServerCartItem): CartChange =>
  (cart) => {
    const line = cart.cartItems.find(({ lineId }) => lineId === sent.lineId)
    if (!line) return withRemoved(withoutDoubt(cart, item), item)
    // The server may hold another quantity than was sent; it counts unless the shopper has changed it.
    const accepted = isSameChoice(line, sent)
      ? { ...confirmed(line, item), qty: line.qty === sent.qty ? item.qty : line.qty }
      : { ...line, server_item_id: item.item_id }
    const known = isSameChoice(line, sent) ? cart : withoutDoubt(cart, item)
    return withLines(known, (other) => (other === line ? accepted : other))
  }

const withRemoved = (cart: LocalCart, { sku, item_id }: ServerCartItem): LocalCart =>
  cart.removedItems.some((removed) => removed.item_id === item_id)
    ? cart
    : { ...cart, removedItems: [...cart.removedItems, { sku, item_id }] }

function withoutDoubt(cart: LocalCart, item: ServerCartItem): LocalCart {
  const { removedInDoubt = [], ...rest } = cart
  const others = removedInDoubt.filter((removed) => !isSameItem(removed, item))
  return { ...rest, ...(others.length > 0 && { removedInDoubt: others }) }
}

/**
 * Records that the server refused `sentQty` of a line: restores the last confirmed quantity; removes a line
 * it never had or had none of. Tries a newer change of the shopper first.
 * @see spec §4 "A failed update"
 */
export const rejectLine =
  (lineId: string, sentQty: number): CartChange =>
  (cart) => {
    const changed = withLines(cart, (line) => {
      if (line.lineId !== lineId) return line
      const { inDoubt: _, sentQty: _s, ...known } = line
      if (line.qty !== sentQty) return known
      const outcome = afterPush(known, { failed: true }, { wasOnServer: known.server_item_id !== undefined })
      return outcome.kind === 'removed' ? undefined : { ...known, ...outcome.item }
    })
    // The server still has a line whose changed options it refused: it is shown as before.
    const isBackDue = cart.cartItems.some((line) => line.lineId === lineId && isEdited(line))
    return isBackDue ? { ...changed, pullDue: true } : changed
  }

/** Returns a line that the server's cart may not have, to be sent again as it was. */
const unansweredLine = (line: LocalLine): LocalLine => ({
  ...forgottenLine(line),
  ...(line.inDoubt && line.sentQty !== undefined && { sentQty: line.sentQty }),
})

/** Returns whether the line has other options than its item on the server, which is updated next. */
const isEdited = ({ server_item_id, prev_qty }: LocalLine) =>
  server_item_id !== undefined && prev_qty === undefined

/**
 * Merges client and server cart: matching lines take over the server's ids and keep the browser's quantity,
 * which is sent later; lines only on the server are added unless they were removed here; lines only in the
 * browser are sent.
 * @see spec §4 "Merge per client item"
 */
export const mergePulled =
  (items: readonly ServerCartItem[], now: number): CartChange =>
  (cart) => {
    const { joinDue, formerToken: _, removedInDoubt = [], ...rest } = cart
    const removed = new Set(cart.removedItems.map(({ item_id }) => item_id))
    const edited = cart.cartItems.filter(
      (line) => isEdited(line) && items.some(({ item_id }) => item_id === line.server_item_id),
    )
    const others = cart.cartItems.filter((line) => !edited.includes(line))
    const steps = planMerge(
      others,
      items.filter(
        ({ item_id }) =>
          !removed.has(item_id) && !edited.some(({ server_item_id }) => server_item_id === item_id),
      ),
      { mergeQuantities: joinDue === true },
    )
    const lines = new Map(others.map((line): [CartItem, LocalLine] => [line, unansweredLine(line)]))
    const added: LocalLine[] = []
    const droppedInDoubt: LocalCart['removedItems'] = []
    for (const step of steps) {
      if (step.do === 'add-local') {
        const { sku, item_id } = step.server
        if (removedInDoubt.some((ghost) => isSameItem(ghost, step.server)))
          droppedInDoubt.push({ sku, item_id })
        else added.push(lineFrom(step.server))
      }
      if ((step.do === 'push' || step.do === 'take-ids') && step.server) {
        const own = lines.get(step.item)
        const qty = step.do === 'push' ? step.qty : step.item.qty
        if (own) lines.set(step.item, withQuantity(confirmed(own, step.server), qty))
      }
    }
    return {
      ...rest,
      cartItems: [...cart.cartItems.map((line) => lines.get(line) ?? line), ...added],
      removedItems: [
        ...cart.removedItems.filter(({ item_id }) => items.some((item) => item.item_id === item_id)),
        ...droppedInDoubt,
      ],
      pullDue: false,
      connectBypassCount: 0,
      cartServerLastSyncDate: now,
    }
  }

/** Records that the server removed the line. */
export const dropRemoved =
  (itemId: number): CartChange =>
  (cart) => ({ ...cart, removedItems: cart.removedItems.filter(({ item_id }) => item_id !== itemId) })

/** Stores the server's totals, and each line's own. */
export const takeTotals =
  (totals: Totals, totalsFor: string): CartChange =>
  (cart) => ({
    ...cart,
    platformTotals: totals,
    totalsFor,
    cartItems: cart.cartItems.map((line) => {
      const own = totals.items.find(({ item_id }) => item_id === line.server_item_id)
      return own ? { ...line, totals: own } : line
    }),
  })
