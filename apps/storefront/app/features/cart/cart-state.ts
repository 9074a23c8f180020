import type { StoredCart, StoredLine } from '#app/browser/storage-keys.ts'

/** Pure changes a shopper makes to the cart of this browser; what the server answers is in `server-changes.ts`. */
export type CartChange = (cart: StoredCart) => StoredCart

export const emptyCart: StoredCart = {
  cartItems: [],
  removedItems: [],
  cartServerToken: '',
  cartServerLastSyncDate: 0,
  platformTotals: null,
  totalsFor: '',
  connectBypassCount: 0,
  pullDue: false,
}

/** What is to be bought, before it has a quantity and an id in the cart. */
export type NewLine = Omit<StoredLine, 'qty' | 'lineId' | 'prev_qty'>

const choiceOf = ({ product_option }: NewLine) => {
  const chosen = product_option?.extension_attributes
  const lists = [chosen?.bundle_options, chosen?.custom_options].filter((list) => list && list.length > 0)
  return JSON.stringify(lists)
}

/** The line a new one joins: same sku, and the same choice where bundle or custom options were chosen. */
export function findLine(cart: StoredCart, wanted: NewLine): StoredLine | undefined {
  return cart.cartItems.find((line) => line.sku === wanted.sku && choiceOf(line) === choiceOf(wanted))
}

const withLine = (cart: StoredCart, changed: StoredLine): StoredCart => ({
  ...cart,
  cartItems: cart.cartItems.map((line) => (line.lineId === changed.lineId ? changed : line)),
})

/** Adds `qty` pieces: to the line that is there already, else as a new line with the id `lineId`. */
export const addLine =
  (wanted: NewLine, qty: number, lineId: string): CartChange =>
  (cart) => {
    const line = findLine(cart, wanted)
    if (line) return withLine(cart, { ...line, qty: line.qty + qty })
    return { ...cart, cartItems: [...cart.cartItems, { ...wanted, qty, lineId }] }
  }

export const setQuantity =
  (lineId: string, qty: number): CartChange =>
  (cart) => {
    const line = cart.cartItems.find((candidate) => candidate.lineId === lineId)
    return line ? withLine(cart, { ...line, qty }) : cart
  }

/** Removes a line and the lines that name it as their parent. @see spec §4 "Removal ... removes children by parentSku" */
export const removeLine =
  (lineId: string): CartChange =>
  (cart) => {
    const line = cart.cartItems.find((candidate) => candidate.lineId === lineId)
    if (!line) return cart
    const isGone = (other: StoredLine) =>
      other === line || (other.parentSku === line.sku && other.sku !== line.sku)
    const known = cart.cartItems
      .filter(isGone)
      .flatMap(({ sku, server_item_id }) =>
        server_item_id === undefined ? [] : [{ sku, item_id: server_item_id }],
      )
    return {
      ...cart,
      cartItems: cart.cartItems.filter((other) => !isGone(other)),
      removedItems: [...cart.removedItems, ...known],
    }
  }

/** Text that differs whenever totals have to be computed anew. @see spec §4 "The cart hash derives from items and token" */
const signatureOf = (cart: StoredCart): string =>
  JSON.stringify([
    cart.cartServerToken,
    cart.cartItems.map(({ server_item_id, qty }) => [server_item_id, qty]),
  ])

/** What is to be done next so that browser and server agree. */
export type SyncStep =
  | { do: 'connect' }
  | { do: 'pull' }
  | { do: 'delete'; item: StoredCart['removedItems'][number] }
  | { do: 'push'; line: StoredLine }
  | { do: 'totals'; totalsFor: string }

/** The next step of the queue, one at a time, or undefined when nothing is left to do. */
export function nextStep(cart: StoredCart): SyncStep | undefined {
  if (!cart.cartServerToken) return cart.cartItems.length > 0 || cart.joinDue ? { do: 'connect' } : undefined
  if (cart.pullDue) return { do: 'pull' }
  const item = cart.removedItems[0]
  if (item) return { do: 'delete', item }
  const line = cart.cartItems.find(({ qty, prev_qty }) => qty !== prev_qty)
  if (line) return { do: 'push', line }
  const totalsFor = signatureOf(cart)
  return cart.cartItems.length > 0 && cart.totalsFor !== totalsFor ? { do: 'totals', totalsFor } : undefined
}

/** Whether the server has confirmed every line and computed the totals of exactly these lines. */
export const isSettled = (cart: StoredCart): boolean => nextStep(cart) === undefined
