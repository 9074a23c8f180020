import type { ServerCartItem } from '@ambra/contract/sales/cart'
import type { ApiCall } from '@ambra/contract/platform/api/client'
import { linesHash } from '@ambra/domain/sales/checkout/totals-document'

class ErrorResponse extends Error {
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  constructor(status: number, code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.status = status
    this.params = params
  }
}

type Item = { item_id: number; sku: string; qty: number }
type Cart = { id: string; customer: number | undefined; items: Item[]; order?: PlacedOrder }
export type PlacedOrder = {
  number: string
  /** The order's comment, which identifies it regardless of its key. */
  name: string
  customer: number | undefined
  lines: readonly { sku: string; qty: number }[]
  cents: number
  confirmedCents: number
}
type SentOrder = {
  cart_id?: string | number
  products?: { sku: string; qty?: unknown }[]
  removed_items?: number[]
  confirmed?: { total_cents: number; lines_hash: string }
  comment?: string
}
type Effect = { key: string; customer: number | undefined; what: string }

export type SimulatedResponse = { status: number; document: unknown }

/** Simulates the shop according to the contract: carts, keys, one order per cart, the confirmed total. */
export function createSimulatedShop(prices: Map<string, number>) {
  const carts = new Map<string, Cart>()
  const attempts = new Map<string, { body: string; order: PlacedOrder | null }>()
  const orders: PlacedOrder[] = []
  const effects: Effect[] = []
  /** Keys used for an order, and revoked keys. */
  const keysOf = new Map<string, Set<string>>()
  const withheld = new Set<string>()
  /** Users for whom orders were sent, placed or not. */
  const senders: { name: string; customer: number | undefined }[] = []
  const soldOut = new Set<string>()
  const lists = new Map<number, Set<string>>()
  const tokens = new Map<string, number>()
  const refreshTokens = new Map<string, number>()
  let count = 0
  const next = () => (count += 1)

  const customerOf = (token: string | undefined): number | undefined => {
    if (token === undefined) return undefined
    const customer = tokens.get(token)
    if (customer === undefined) throw new ErrorResponse(401, 'auth.not_authorized')
    return customer
  }
  function activeCart(customer: number): Cart {
    const active = [...carts.values()].find((cart) => cart.customer === customer && !cart.order)
    return active ?? addCart(String(7000 + next()), customer)
  }
  function addCart(id: string, customer?: number): Cart {
    const cart = { id, customer, items: [] }
    carts.set(id, cart)
    return cart
  }
  /** @see apps/api cart-access */
  function cartOf(id: string, customer: number | undefined, { ordered = false } = {}): Cart {
    const known = carts.get(id)
    const own = known && [undefined, customer].includes(known.customer) ? known : undefined
    const cart = own ?? (customer === undefined || ordered ? undefined : activeCart(customer))
    if (!cart || (cart.order && !ordered)) throw new ErrorResponse(400, 'cart.not_found')
    return cart
  }
  /** Keys belong to the owner of the cart. @see apps/api order-request */
  const ownedKey = (key: string, { id, customer }: Cart) => `${customer ?? id} ${key}`
  const itemOf = (cart: Cart, { item_id, sku, qty }: Item): ServerCartItem => ({
    item_id,
    sku,
    qty,
    name: sku,
    price: (prices.get(sku) ?? 0) / 100,
    price_incl_tax: (prices.get(sku) ?? 0) / 100,
    product_type: 'simple',
    quote_id: cart.id,
  })
  function update(cart: Cart, sent: { sku: string; qty: number; item_id?: number }): ServerCartItem {
    const known = cart.items.find(({ item_id, sku }) =>
      sent.item_id ? item_id === sent.item_id : sku === sent.sku,
    )
    if (sent.item_id && !known) throw new ErrorResponse(404, 'cart.unknown_item')
    if (known) {
      known.qty = sent.item_id ? sent.qty : known.qty + sent.qty
      return itemOf(cart, known)
    }
    const item = { item_id: next(), sku: sent.sku, qty: sent.qty }
    cart.items.push(item)
    return itemOf(cart, item)
  }
  function totalsOf(lines: readonly { sku: string; qty: number }[]) {
    const rows = lines.map(({ sku, qty }) => ({ sku, qty, rowTotalCents: qty * (prices.get(sku) ?? 0) }))
    const totalCents = rows.reduce((sum, row) => sum + row.rowTotalCents, 0)
    return {
      grand_total: totalCents / 100,
      items: [],
      total_segments: [],
      totalCents,
      linesHash: linesHash(rows),
    }
  }
  /** Aligns the cart with the order's products: known lines in the cart's order, then the others. */
  function aligned(cart: Cart, { products }: SentOrder) {
    if (!products) return cart.items.map(({ sku, qty }) => ({ sku, qty }))
    const wanted = products.map(({ sku, qty }) => ({ sku, qty: Number(qty) }))
    const rank = (sku: string) => {
      const at = cart.items.findIndex((item) => item.sku === sku)
      return at < 0 ? cart.items.length : at
    }
    return wanted.toSorted((a, b) => rank(a.sku) - rank(b.sku))
  }
  function placeOrder(sent: SentOrder, key: string, customer: number | undefined) {
    const cart = cartOf(String(sent.cart_id ?? ''), customer, { ordered: true })
    const body = JSON.stringify([sent.cart_id, sent.products, sent.confirmed])
    const name = sent.comment ?? ''
    keysOf.set(name, (keysOf.get(name) ?? new Set()).add(key))
    const attempt = attempts.get(ownedKey(key, cart))
    if (attempt) {
      if (attempt.order === null || attempt.body !== body)
        throw new ErrorResponse(422, 'order.idempotency_conflict')
      return resultOf(attempt.order, cart)
    }
    if (cart.order)
      throw new ErrorResponse(409, 'order.already_placed', {
        orderNumber: cart.order.number,
        orderToken: `token-${cart.order.number}`,
      })
    const lines = aligned(cart, sent)
    if (lines.length === 0) throw new ErrorResponse(400, 'order.invalid')
    const gone = lines.filter(({ sku }) => soldOut.has(sku))
    if (gone.length > 0)
      throw new ErrorResponse(409, 'order.not_available', { skus: gone.map(({ sku }) => sku).join(',') })
    const totals = totalsOf(lines)
    const { confirmed } = sent
    if (
      confirmed &&
      (confirmed.total_cents !== totals.totalCents || confirmed.lines_hash !== totals.linesHash)
    )
      throw new ErrorResponse(409, 'order.total_changed', {
        total_cents: totals.totalCents,
        lines_hash: totals.linesHash,
      })
    const order: PlacedOrder = {
      number: `N${next()}`,
      name,
      customer: cart.customer ?? customer,
      lines,
      cents: totals.totalCents,
      confirmedCents: confirmed?.total_cents ?? -1,
    }
    orders.push(order)
    attempts.set(ownedKey(key, cart), { body, order })
    cart.order = order
    keepOtherLines(cart, sent)
    return resultOf(order, cart)
  }
  /**
   * Moves lines that another device added to the customer's cart to the next cart. @see apps/api
   * other-lines
   */
  function keepOtherLines({ customer, items, order }: Cart, { removed_items: removed }: SentOrder) {
    if (customer === undefined || !removed) return
    const others = items.filter(
      ({ item_id, sku }) => !removed.includes(item_id) && !order?.lines.some((line) => line.sku === sku),
    )
    for (const { sku, qty } of others) activeCart(customer).items.push({ item_id: next(), sku, qty })
  }
  const resultOf = ({ number }: PlacedOrder, cart: Cart) => ({
    orderNumber: number,
    backendOrderId: Number(number.slice(1)),
    orderToken: `token-${number}`,
    cartId: cart.id,
    transferedAt: '2026-11-20T10:00:00.000Z',
  })
  function withhold(cartId: string, key: string, customer: number | undefined) {
    const cart = cartOf(cartId, customer, { ordered: true })
    const attempt = attempts.get(ownedKey(key, cart)) ?? { body: '', order: null }
    attempts.set(ownedKey(key, cart), attempt)
    if (!attempt.order) withheld.add(key)
    return attempt.order && resultOf(attempt.order, cart)
  }
  function changeLists(customer: number | undefined, changes: unknown) {
    if (customer === undefined) throw new ErrorResponse(401, 'auth.not_authorized')
    const list = lists.get(customer) ?? new Set<string>()
    lists.set(customer, list)
    // Has the shape of the contract's ChangeLists.
    const { wishlist } = (changes ?? {}) as { wishlist?: { add?: string[]; remove?: string[] } }
    for (const sku of wishlist?.add ?? []) list.add(sku)
    for (const sku of wishlist?.remove ?? []) list.delete(sku)
    return { wishlist: [...list], compare: [] }
  }
  function describe(body: unknown) {
    // The only query that lists send.
    const { query } = body as { query: { bool: { filter: [{ terms: { sku: string[] } }] } } }
    const skus = query.bool.filter[0].terms.sku
    return { hits: { hits: skus.map((sku) => ({ _source: { sku, name: sku, slug: sku, image: '' } })) } }
  }
  function signIn(customer: number) {
    const [token, refreshToken] = [`t${next()}-${customer}`, `r${next()}-${customer}`]
    tokens.set(token, customer)
    refreshTokens.set(refreshToken, customer)
    return { result: token, meta: { refreshToken } }
  }
  function renew(refreshToken: string) {
    const customer = refreshTokens.get(refreshToken)
    if (customer === undefined) throw new ErrorResponse(401, 'token.refresh_failed')
    return signIn(customer)
  }
  const profileOf = (customer: number | undefined) => {
    if (customer === undefined) throw new ErrorResponse(401, 'auth.not_authorized')
    return {
      id: customer,
      email: `c${customer}@example.ee`,
      firstname: 'Mari',
      lastname: 'Maasikas',
      group_id: 1,
    }
  }

  function result({ name, query, body, token, headers }: ApiCall): unknown {
    // Bodies and queries have the shapes of the contract.
    const cartId = String((query as { cartId?: string }).cartId ?? '')
    const sent = (body ?? {}) as {
      cartItem?: { sku: string; qty: number; item_id?: number }
      username?: string
      refreshToken?: string
    }
    const key = headers['idempotency-key'] ?? ''
    if (name === 'userLogin') return signIn(Number(sent.username))
    if (name === 'userRefresh') return renew(sent.refreshToken ?? '')
    if (name === 'userLogout') {
      tokens.delete(token ?? headers['authorization']?.slice(7) ?? '')
      refreshTokens.delete(sent.refreshToken ?? '')
      return true
    }
    const customer = customerOf(token)
    switch (name) {
      case 'userMe':
        return profileOf(customer)
      case 'userOrderHistory':
        return { items: [], search_criteria: {}, total_count: 0 }
      case 'userLists':
      case 'userChangeLists':
        return changeLists(customer, body)
      case 'cartCreate':
        return customer === undefined ? addCart(`guest${next()}`).id : activeCart(customer).id
      case 'catalogSearchPost':
        return describe(body)
      case 'cartPull': {
        const cart = cartOf(cartId, customer)
        return cart.items.map((item) => itemOf(cart, item))
      }
      case 'cartUpdate':
        return update(cartOf(cartId, customer), sent.cartItem ?? { sku: '', qty: 0 })
      case 'cartDelete': {
        const cart = cartOf(cartId, customer)
        const left = cart.items.filter(({ item_id }) => item_id !== sent.cartItem?.item_id)
        if (left.length === cart.items.length) throw new ErrorResponse(404, 'cart.unknown_item')
        cart.items = left
        return true
      }
      case 'cartTotals':
        return totalsOf(cartOf(cartId, customer).items)
      case 'orderCreate':
        senders.push({ name: (body as SentOrder).comment ?? '', customer })
        return placeOrder(body as SentOrder, key, customer)
      case 'orderQuote': {
        const cart = cartOf(String((body as SentOrder).cart_id ?? ''), customer, { ordered: true })
        if (cart.order) throw new ErrorResponse(400, 'cart.not_found')
        return totalsOf(aligned(cart, body as SentOrder))
      }
      case 'orderPull': {
        const order = orders.find(({ number }) => number === (query as { number?: string }).number)
        if (!order) throw new ErrorResponse(404, 'order.not_found')
        const qty = order.lines.reduce((sum, line) => sum + line.qty, 0)
        return { grand_total: order.cents / 100, items: order.lines, total_qty_ordered: qty }
      }
      case 'orderWithhold':
        return withhold(cartId, key, customer)
      default:
        throw new ErrorResponse(404, 'request.unknown_path')
    }
  }

  /** Executes a task, recognised by its key like the replay of a review. */
  function doTask(key: string, what: string, token: string | undefined): unknown {
    const customer = customerOf(token)
    if (what.includes('refuse')) throw new ErrorResponse(400, 'review.invalid')
    if (!effects.some((effect) => effect.key === key)) effects.push({ key, customer, what })
    return true
  }

  function answered(work: () => unknown): SimulatedResponse {
    try {
      const response = work()
      if (typeof response === 'object' && response !== null && 'hits' in response)
        return { status: 200, document: response }
      const isSession = typeof response === 'object' && response !== null && 'meta' in response
      return {
        status: 200,
        document: isSession ? { code: 200, ...response } : { code: 200, result: response },
      }
    } catch (error) {
      if (!(error instanceof ErrorResponse)) throw error
      const { status, message, params } = error
      return { status, document: { code: status, result: message, meta: { error: message, params } } }
    }
  }

  return {
    carts,
    orders,
    effects,
    keysOf,
    withheld,
    senders,
    soldOut,
    lists,
    response: (call: ApiCall): SimulatedResponse => answered(() => result(call)),
    task: (key: string, what: string, token: string | undefined): SimulatedResponse =>
      answered(() => doTask(key, what, token)),
    /** Invalidates current tokens; refresh tokens stay valid. */
    expireTokens: () => tokens.clear(),
    endSessions(customer: number) {
      for (const known of [tokens, refreshTokens])
        for (const [token, owner] of known) if (owner === customer) known.delete(token)
    },
    totalsOf,
    linesOfCustomer: (customer: number) => activeCart(customer).items,
  }
}

export type SimulatedShop = ReturnType<typeof createSimulatedShop>
