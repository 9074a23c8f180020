type Pieces = Map<string, number>
/** `agreed` are the totals in cents that the shopper has confirmed, in order. */
type KnownOrder = {
  owner: string
  device: string
  lines: readonly { sku: string; qty: number }[]
  agreed: number[]
  end?: 'taken back' | 'given up'
}
type KnownTask = { customer: number | undefined; isRefused: boolean; isDropped: boolean }

export function createReference() {
  const carts = new Map<string, Pieces>()
  const lists = new Map<string, Set<string>>()
  const orders = new Map<string, KnownOrder>()
  const tasks = new Map<string, KnownTask>()
  /**
   * Customers whose cart cannot be predicted: an order of it is pending or was cancelled, and its lines may
   * still be in it.
   */
  const unforeseen = new Set<string>()
  const identities = new Map<string, number | undefined>()

  const ownerOf = (device: string) => {
    const customer = identities.get(device)
    return customer === undefined ? `guest at ${device}` : `customer ${customer}`
  }
  const cartOf = (owner: string): Pieces => {
    const cart = carts.get(owner) ?? new Map<string, number>()
    carts.set(owner, cart)
    return cart
  }
  const listOf = (owner: string): Set<string> => {
    const list = lists.get(owner) ?? new Set<string>()
    lists.set(owner, list)
    return list
  }
  const plus = (cart: Pieces, sku: string, qty: number) => cart.set(sku, (cart.get(sku) ?? 0) + qty)

  return {
    carts,
    orders,
    tasks,
    identities,
    unforeseen,
    ownerOf,
    cart: (device: string) => cartOf(ownerOf(device)),
    list: (device: string) => listOf(ownerOf(device)),
    cartOf,
    listOf,
    add: (device: string, sku: string, qty: number) => void plus(cartOf(ownerOf(device)), sku, qty),
    order(device: string, name: string, lines: KnownOrder['lines'], cents: number) {
      const owner = ownerOf(device)
      orders.set(name, { owner, device, lines, agreed: [cents] })
      for (const { sku } of lines) cartOf(owner).delete(sku)
    },
    cancelOrder(device: string, name: string) {
      const order = orders.get(name)
      if (!order || order.end) return
      order.end = 'taken back'
      for (const { sku, qty } of order.lines) plus(cartOf(ownerOf(device)), sku, qty)
    },
    agree: (name: string, cents: number) => void orders.get(name)?.agreed.push(cents),
    /** Quantities of the guest's cart and the customer's are added up; the lists are joined. */
    signIn(device: string, customer: number) {
      const guest = ownerOf(device)
      identities.set(device, customer)
      for (const [sku, qty] of cartOf(guest)) plus(cartOf(ownerOf(device)), sku, qty)
      for (const sku of listOf(guest)) listOf(ownerOf(device)).add(sku)
      carts.delete(guest)
      lists.delete(guest)
    },
    /** Like a sign-out, but pending orders stay for their owner. */
    endSession(device: string) {
      identities.set(device, undefined)
      carts.delete(ownerOf(device))
      lists.delete(ownerOf(device))
    },
    /**
     * Pending orders and tasks of this device are discarded after the shopper's confirmation; the customer's
     * cart and list stay.
     */
    signOut(device: string) {
      for (const order of orders.values())
        if (order.device === device && !order.end && order.owner.startsWith('customer'))
          unforeseen.add(order.owner)
      identities.set(device, undefined)
      carts.delete(ownerOf(device))
      lists.delete(ownerOf(device))
      for (const order of orders.values()) if (order.device === device) order.end ??= 'given up'
    },
  }
}
