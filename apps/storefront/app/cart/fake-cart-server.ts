import type { ServerCartItem } from '@ambra/contract/sales/cart'

type ErrorResponse = { status: number; error?: string; params?: Record<string, number>; result?: unknown }
type Intervention = (path: string, body: unknown) => ErrorResponse | 'cut' | 'cut-after' | undefined
type SentItem = {
  sku: string
  qty: number
  item_id?: number
  line_key?: string
  product_option?: ServerCartItem['product_option']
}

const unknownItem = Symbol('unknown item')

type Logged = { cartItem: SentItem | undefined; isGuest: boolean; coupon: string | null }
function logLine(path: string, { cartItem, isGuest, coupon }: Logged): string {
  if (path === 'cart/update') return `${path} ${cartItem?.sku} ${cartItem?.qty}`
  if (coupon) return `${path} ${coupon}`
  return isGuest ? `${path} as guest` : path
}

/** State of the server and its transitions. */
function cartBook() {
  const carts = new Map<string, ServerCartItem[]>()
  const coupons = new Map<string, string>()
  /** Idempotency keys of lines that were added. */
  const keys = new Set<string>()
  let nextId = 1
  let customerCart: string | undefined

  function update(
    cartId: string,
    items: ServerCartItem[],
    sent: SentItem,
  ): ServerCartItem | typeof unknownItem {
    const known = items.find(({ item_id, sku }) =>
      sent.item_id ? item_id === sent.item_id : sku === sent.sku,
    )
    if (sent.item_id && !known) return unknownItem
    const isKnown = sent.line_key !== undefined && keys.has(`${known?.item_id} ${sent.line_key}`)
    if (known && isKnown) return known
    if (known) {
      keys.add(`${known.item_id} ${sent.line_key}`)
      known.qty = sent.item_id ? sent.qty : known.qty + sent.qty
      known.sku = sent.sku
      if (sent.product_option) known.product_option = sent.product_option
      return known
    }
    const item: ServerCartItem = {
      item_id: nextId++,
      sku: sent.sku,
      qty: sent.qty,
      name: sent.sku,
      price: 10,
      product_type: 'simple',
      quote_id: cartId,
      ...(sent.product_option && { product_option: sent.product_option }),
    }
    keys.add(`${item.item_id} ${sent.line_key}`)
    items.push(item)
    return item
  }

  function response(path: string, cartId: string, body: { cartItem?: SentItem }): unknown {
    if (path === 'cart/create') {
      const id = customerCart ?? `cart${nextId++}`
      if (!carts.has(id)) carts.set(id, [])
      return id
    }
    const items = carts.get(cartId)
    if (!items) return undefined
    if (path === 'cart/pull') return items
    if (path === 'cart/update' && body.cartItem) return update(cartId, items, body.cartItem)
    if (path === 'cart/delete') {
      if (!items.some(({ item_id }) => item_id === body.cartItem?.item_id)) return unknownItem
      carts.set(
        cartId,
        items.filter(({ item_id }) => item_id !== body.cartItem?.item_id),
      )
      return true
    }
    if (path === 'cart/delete-coupon') return coupons.delete(cartId) || true
    const total = items.reduce((sum, { qty, price }) => sum + qty * price, 0)
    const coupon_code = coupons.get(cartId)
    return { grand_total: total, items: [], total_segments: [], ...(coupon_code && { coupon_code }) }
  }

  const asCustomer = (cartId: string | undefined) => void (customerCart = cartId)
  return { carts, coupons, response, asCustomer }
}

/** Fake of the cart API as seen by the browser, with injected faults. */
export function fakeCartServer() {
  const { carts, coupons, response, asCustomer } = cartBook()
  const log: string[] = []
  let intervene: Intervention = () => undefined

  const fetchCart: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://shop.test')
    const path = url.pathname.replace('/api/', '')
    const body: { cartItem?: SentItem } = JSON.parse(String(init?.body ?? '{}'))
    await new Promise((resolve) => setImmediate(resolve))
    const isGuest = new Headers(init?.headers).has('x-test-guest')
    const coupon = url.searchParams.get('coupon')
    const cartId = url.searchParams.get('cartId') ?? ''
    log.push(logLine(path, { cartItem: body.cartItem, isGuest, coupon }))
    const fault = intervene(path, body)
    if (fault === 'cut') throw new TypeError('Failed to fetch')
    if (fault && fault !== 'cut-after') {
      const { status, error, params, result = 'refused' } = fault
      return json(status, { code: status, result, ...(error && { meta: { error, params } }) })
    }
    if (coupon && carts.has(cartId)) coupons.set(cartId, coupon)
    const result = coupon ? carts.has(cartId) || undefined : response(path, cartId, body)
    if (fault === 'cut-after') throw new TypeError('Failed to fetch')
    if (result === unknownItem)
      return json(404, { code: 404, result: 'no item', meta: { error: 'cart.unknown_item' } })
    if (result === undefined)
      return json(400, { code: 400, result: 'no cart', meta: { error: 'cart.not_found' } })
    return json(200, { code: 200, result })
  }

  return {
    fetch: fetchCart,
    log,
    carts,
    coupons,
    /** Returns the lines of all carts as `sku x qty`. */
    lines: () => [...carts.values()].flat().map(({ sku, qty }) => `${sku} x${qty}`),
    /**
     * Makes `cart/create` return the cart with this number, as for a customer; undefined restores guest
     * carts.
     */
    asCustomer,
    /** Sets the faults of later calls: `cut` loses the request, `cut-after` the response. */
    onCall(next: Intervention) {
      intervene = next
    },
  }
}

const json = (status: number, document: unknown) =>
  new Response(JSON.stringify(document), { status, headers: { 'content-type': 'application/json' } })
