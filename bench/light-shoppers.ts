import { setTimeout as sleep } from 'node:timers/promises'

/** Request of a shopper: a cached page, a page rendered for this request only, a search, a cart change. */
export type ShopperRequest = 'cached page' | 'rendered page' | 'search' | 'cart/update'

const pauseMs = 250

type Waits = Record<ShopperRequest, number[]>
const noWaits = (): Waits => ({ 'cached page': [], 'rendered page': [], search: [], 'cart/update': [] })

/** Returns milliseconds for each kind of request: median, 99th percentile, longest. */
export function shopperWaits(waits: Waits) {
  return Object.fromEntries(
    Object.entries(waits).map(([kind, times]) => {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
      return [kind, { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) }]
    }),
  )
}

/**
 * Simulates a few shoppers of a running shop who pause a quarter of a second after each response: about 15
 * requests a second.
 */
export async function startShoppers(url: string, sku: string) {
  let waits = noWaits()
  let isStopped = false
  let count = 0
  let refused = 0
  const post = (path: string, body: object) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const newCart = async () => {
    // The response of our own shop.
    const { result } = (await (await post('cart/create', {})).json()) as { result?: string }
    return result
  }
  let cart = await newCart()
  const requests: Record<ShopperRequest, () => Promise<Response>> = {
    'cached page': () => fetch(`${url}/en`),
    'rendered page': () => fetch(`${url}/en`, { headers: { authorization: 'Bearer none' } }),
    search: () => fetch(`${url}/api/catalog/suggest?q=bench${(count += 1) % 97}&storeCode=en`),
    'cart/update': () => post(`cart/update?cartId=${cart}`, { cartItem: { sku, qty: 1 + (count % 3) } }),
  }
  const running = Object.entries(requests).map(async ([kind, send]) => {
    while (!isStopped) {
      const startedAt = performance.now()
      const response = await send()
      const body = await response.text()
      if (response.status !== 200 && response.status !== 503)
        throw new Error(`${kind}: ${response.status} ${body.slice(0, 200)}`)
      if (response.status === 503) refused += 1
      // The keys are those of `requests`.
      waits[kind as ShopperRequest].push(performance.now() - startedAt)
      await sleep(pauseMs)
      // The quantity would grow with each update.
      if (kind === 'cart/update') cart = (await newCart()) ?? cart
    }
  })
  return {
    /** Number of requests that the shop has rejected for overload. */
    refused: () => refused,
    /** Response times since the last call. */
    takeWaits: () => {
      const taken = waits
      waits = noWaits()
      return taken
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}
