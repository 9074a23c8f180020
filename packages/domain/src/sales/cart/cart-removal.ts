import { isSoldOut } from './cart-stock.ts'
import {
  type CartChange,
  emptyCart,
  type LocalCart,
  type LocalLine,
  type RemovedInDoubt,
  type RemovedItem,
  withLines,
  withQuantity,
} from './local-cart.ts'

/** `withChildren`: also removes lines whose parent is the removed one. */
type RemovalRules = { withChildren?: boolean }

/**
 * Returns the line and, by default, those with its SKU as their parent. @see spec §4 "removes children by
 * parentSku by default"
 */
export function linesRemovedWith(
  lines: readonly LocalLine[],
  lineId: string,
  { withChildren = true }: RemovalRules = {},
): LocalLine[] {
  const line = lines.find((candidate) => candidate.lineId === lineId)
  if (!line) return []
  return lines.filter(
    (other) => other === line || (withChildren && other.parentSku === line.sku && other.sku !== line.sku),
  )
}

const onServer = ({ sku, server_item_id }: LocalLine): RemovedItem[] =>
  server_item_id === undefined ? [] : [{ sku, item_id: server_item_id }]

/** Returns what the server may have received of a line without a confirmation. */
export const inDoubtOf = ({ sku, product_option, inDoubt, server_item_id }: LocalLine): RemovedInDoubt[] =>
  inDoubt && server_item_id === undefined ? [{ sku, ...(product_option && { product_option }) }] : []

function without(cart: LocalCart, gone: readonly LocalLine[]): LocalCart {
  const doubtful = gone.flatMap(inDoubtOf)
  return {
    ...cart,
    cartItems: cart.cartItems.filter((line) => !gone.includes(line)),
    removedItems: [...cart.removedItems, ...gone.flatMap(onServer)],
    ...(doubtful.length > 0 && { removedInDoubt: [...(cart.removedInDoubt ?? []), ...doubtful] }),
  }
}

/**
 * Removes a line with its children; what the server has or may have of them is removed there next. @see spec
 * §4 "Removal"
 */
export const removeLine =
  (lineId: string, rules?: RemovalRules): CartChange =>
  (cart) =>
    without(cart, linesRemovedWith(cart.cartItems, lineId, rules))

/** Removes sold out lines. */
export const removeSoldOut: CartChange = (cart) => without(cart, cart.cartItems.filter(isSoldOut))

/**
 * Restores removed lines at their positions, as new ones for the server, which removes its own and adds them
 * again. If such a line was added again in the meantime, it gets the pieces.
 */
export const restoreLines =
  (removed: readonly { line: LocalLine; index: number }[]): CartChange =>
  (cart) => {
    let items = [...cart.cartItems]
    for (const { line, index } of removed) {
      if (items.some(({ lineId }) => lineId === line.lineId)) continue
      items = [...items.slice(0, index), forgottenLine(line), ...items.slice(index)]
    }
    return { ...cart, cartItems: items }
  }

/** Returns a line without the state of a server cart, so that it is sent as new. */
export function forgottenLine(line: LocalLine): LocalLine {
  const {
    server_item_id: _i,
    item_id: _j,
    server_cart_id: _c,
    quote_id: _q,
    prev_qty: _p,
    totals: _t,
    inDoubt: _d,
    sentQty: _s,
    ...rest
  } = line
  return rest
}

/**
 * Empties the cart. With `sync` the server removes its lines too, otherwise it keeps them.
 * @see spec §4 "Clearing empties items, optionally syncs and disconnects"
 */
export const clearCart =
  ({ sync }: { sync: boolean }): CartChange =>
  (cart) => ({
    ...(sync ? without(cart, cart.cartItems) : { ...cart, cartItems: [] }),
    platformTotals: null,
    totalsFor: '',
  })

/**
 * Disconnects the server's cart: clears the token, and the next product starts another cart. @see spec §4
 * "disconnects (token cleared)"
 */
export const disconnectCart: CartChange = (cart) => ({
  ...emptyCart,
  cartItems: cart.cartItems.map(forgottenLine),
})

/**
 * Sets the quantity of a line to an allowed one, which is sent next. @see spec §4 "Quantity update syncs when
 * connected"
 */
export const setQuantity =
  (lineId: string, qty: number): CartChange =>
  (cart) =>
    withLines(cart, (line) => (line.lineId === lineId ? withQuantity(line, qty) : line))
