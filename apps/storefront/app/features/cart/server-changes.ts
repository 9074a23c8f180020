import type { CartItem, ServerCartItem, Totals } from '@ambra/contract/cart'
import { planMerge, withServerIds } from '@ambra/domain/cart-merge'
import type { StoredCart, StoredLine } from '#app/browser/storage-keys.ts'
import type { CartChange } from './cart-state.ts'

/** Pure changes that the server's answers make to the cart of this browser. @see spec §4 "Cart sync", "Adding" */

/** The line as the server knows it. A quantity the shopper has changed meanwhile stays and is sent next. */
function confirmed(line: StoredLine, item: ServerCartItem): StoredLine {
  const { maxQuantity: _, ...rest } = line
  return {
    ...rest,
    ...withServerIds(rest, item),
    prev_qty: item.qty,
    ...(item.isInStock !== undefined && { is_in_stock: item.isInStock }),
    ...(item.price_incl_tax !== undefined && { price_incl_tax: item.price_incl_tax }),
    ...(item.options && { options: item.options }),
    ...(item.maxQuantity !== undefined && { maxQuantity: item.maxQuantity }),
  }
}

function lineFrom(item: ServerCartItem): StoredLine {
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

/** The server took `sentQty` of a line. A line removed meanwhile is put on the list of those still to drop. */
export const acceptLine =
  (lineId: string, sentQty: number, item: ServerCartItem): CartChange =>
  (cart) => {
    const line = cart.cartItems.find((candidate) => candidate.lineId === lineId)
    if (!line) return withRemoved(cart, item)
    // The server may hold another quantity than was sent; it counts unless the shopper has moved on.
    const qty = line.qty === sentQty ? item.qty : line.qty
    return withLines(cart, (other) => (other.lineId === lineId ? { ...confirmed(line, item), qty } : other))
  }

const withRemoved = (cart: StoredCart, { sku, item_id }: ServerCartItem): StoredCart =>
  cart.removedItems.some((removed) => removed.item_id === item_id)
    ? cart
    : { ...cart, removedItems: [...cart.removedItems, { sku, item_id }] }

const withLines = (cart: StoredCart, change: (line: StoredLine) => StoredLine | undefined): StoredCart => ({
  ...cart,
  cartItems: cart.cartItems.flatMap((line) => change(line) ?? []),
})

/** The server refused a line: the quantity confirmed last comes back; a line it never had, or had none of, goes. */
export const refuseLine =
  (lineId: string): CartChange =>
  (cart) => {
    const changed = withLines(cart, (line) => {
      if (line.lineId !== lineId) return line
      return line.prev_qty ? { ...line, qty: line.prev_qty } : undefined
    })
    // The server still has a line whose other choice it refused: it is shown again as it was.
    const isBackDue = cart.cartItems.some((line) => line.lineId === lineId && isEdited(line))
    return isBackDue ? { ...changed, pullDue: true } : changed
  }

/** The line has another choice than its item on the server, which is told next. */
const isEdited = ({ server_item_id, prev_qty }: StoredLine) =>
  server_item_id !== undefined && prev_qty === undefined

/**
 * Client and server cart become one: matching lines take over the server's ids, with the browser's quantity kept and
 * sent later; lines only the server has are added, unless they were removed here; lines only the browser has are sent.
 * @see spec §4 "Merge per client item"
 */
export const mergePulled =
  (items: readonly ServerCartItem[], now: number): CartChange =>
  (cart) => {
    const removed = new Set(cart.removedItems.map(({ item_id }) => item_id))
    const edited = cart.cartItems.filter(
      (line) => isEdited(line) && items.some(({ item_id }) => item_id === line.server_item_id),
    )
    const others = cart.cartItems.filter((line) => !edited.includes(line))
    const { steps } = planMerge(
      others,
      items.filter(
        ({ item_id }) =>
          !removed.has(item_id) && !edited.some(({ server_item_id }) => server_item_id === item_id),
      ),
      { mergeQuantities: cart.joinDue === true },
    )
    const lines = new Map(others.map((line): [CartItem, StoredLine] => [line, forgotten(line)]))
    const added: StoredLine[] = []
    for (const step of steps) {
      if (step.do === 'add-local') added.push(lineFrom(step.server))
      if ((step.do === 'push' || step.do === 'take-ids') && step.server) {
        const own = lines.get(step.item)
        const qty = step.do === 'push' ? step.qty : step.item.qty
        if (own) lines.set(step.item, { ...confirmed(own, step.server), qty })
      }
    }
    const { joinDue: _, ...rest } = cart
    return {
      ...rest,
      cartItems: [...cart.cartItems.map((line) => lines.get(line) ?? line), ...added],
      removedItems: cart.removedItems.filter(({ item_id }) => items.some((item) => item.item_id === item_id)),
      pullDue: false,
      connectBypassCount: 0,
      cartServerLastSyncDate: now,
    }
  }

/** A line without what a server cart knew of it: it will be sent as new. */
function forgotten(line: StoredLine): StoredLine {
  const {
    server_item_id: _i,
    item_id: _j,
    server_cart_id: _c,
    quote_id: _q,
    prev_qty: _p,
    totals: _t,
    ...rest
  } = line
  return rest
}

/** The server has no such cart any more: what it held is gone here too; lines it never had go to a new cart. */
export const forgetServerCart: CartChange = (cart) => ({
  ...withLines(cart, (line) => (line.server_item_id === undefined ? line : undefined)),
  ...disconnected,
})

/** The server will not show this cart to us: everything goes to a new guest cart. */
export const retryAsGuest: CartChange = (cart) => {
  const { joinDue: _, ...rest } = withLines(cart, forgotten)
  return { ...rest, ...disconnected, connectBypassCount: cart.connectBypassCount + 1 }
}

/** A customer has signed in: the lines join the customer's cart, whose id is asked for next. */
export const authorise: CartChange = (cart) => ({
  ...withLines(cart, forgotten),
  ...disconnected,
  connectBypassCount: 0,
  joinDue: true,
})

const disconnected = {
  cartServerToken: '',
  removedItems: [],
  platformTotals: null,
  totalsFor: '',
  pullDue: false,
} satisfies Partial<StoredCart>

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
