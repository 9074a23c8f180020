import type { StoredLine } from '#app/browser/storage-keys.ts'
import { type CartChange, findLine, type NewLine } from './cart-state.ts'

/**
 * Another choice for a line: it keeps its place, its quantity and its item on the server, which gets the new choice
 * next. Where the cart has that choice already, the line joins it.
 * @see spec §4 "Cart edit mode"
 */
export const changeLine =
  (lineId: string, wanted: NewLine): CartChange =>
  (cart) => {
    const line = cart.cartItems.find((candidate) => candidate.lineId === lineId)
    const same = findLine(cart, wanted)
    if (!line || same === line) return cart
    if (!same)
      return {
        ...cart,
        cartItems: cart.cartItems.map((other) => (other === line ? chosen(line, wanted) : other)),
      }
    const { sku, server_item_id, qty } = line
    return {
      ...cart,
      cartItems: cart.cartItems.flatMap((other) => {
        if (other === line) return []
        return other === same ? { ...same, qty: same.qty + qty } : other
      }),
      removedItems: [
        ...cart.removedItems,
        ...(server_item_id === undefined ? [] : [{ sku, item_id: server_item_id }]),
      ],
    }
  }

/** Without a confirmed quantity the line is sent again, under the item it has. */
function chosen({ lineId, qty, server_item_id }: StoredLine, wanted: NewLine): StoredLine {
  return { ...wanted, lineId, qty, ...(server_item_id !== undefined && { server_item_id }) }
}
