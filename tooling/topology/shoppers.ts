import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { courierInformation } from '../../packages/testing/src/order-information.ts'
import type { Acknowledged } from './count-orders.ts'
import type { Kind, Sent } from './figures.ts'

const patienceMs = 15_000
const retryMs = 1000
/** Time for which a shopper's browser retries; an order without a response then counts as abandoned. */
const orderLimitMs = 120_000

type Answer = { status: number; body: { result?: unknown; meta?: { error?: string } } }

/** Simulates shoppers who browse and buy through the balancer. `sent` and `acknowledged` collect their actions. */
export function createShoppers(url: string, sku: string) {
  const sent: Sent[] = []
  const acknowledged: Acknowledged[] = []
  const givenUp: string[] = []
  let count = 0

  async function send(kind: Kind, path: string, init: RequestInit = {}): Promise<Answer> {
    const at = performance.now()
    const done = (outcome: string) => sent.push({ kind, at, ms: performance.now() - at, outcome })
    try {
      const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(patienceMs) })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      const { status } = response
      done(status < 400 ? 'ok' : String(status))
      // The shop's envelope; only the fields above are read.
      return { status, body: isJson ? (JSON.parse(text) as Answer['body']) : {} }
    } catch (error) {
      done(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'connection')
      return { status: 0, body: {} }
    }
  }

  const post = (kind: Kind, path: string, body: object, headers: Record<string, string> = {}) =>
    send(kind, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  /** Retries like the storefront: after no response, 429 and 5xx. */
  async function insist(ask: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + orderLimitMs
    for (;;) {
      const answer = await ask()
      const isFinal = answer.status > 0 && answer.status < 500 && answer.status !== 429
      if (isFinal || performance.now() > until) return answer
      await sleep(retryMs)
    }
  }

  async function buy(): Promise<void> {
    const email = `shopper-${(count += 1)}@example.com`
    const cart = await insist(() => post('cart', '/api/cart/create?storeCode=en', {}))
    const query = `storeCode=en&cartId=${String(cart.body.result)}`
    const cartItem = { sku, qty: 1, quoteId: cart.body.result }
    await insist(() => post('cart', `/api/cart/update?${query}`, { cartItem }))
    const information = courierInformation()
    const shippingAddress = { ...information.shippingAddress, email }
    const body = { cart_id: cart.body.result, addressInformation: { ...information, shippingAddress } }
    const headers = { 'idempotency-key': randomUUID() }
    const { status, body: answer } = await insist(() =>
      post('order', `/api/order/create?${query}`, body, headers),
    )
    // The result of an order.
    const placed = answer.result as { orderNumber?: string } | undefined
    if (status === 200 && placed?.orderNumber) acknowledged.push({ email, number: placed.orderNumber })
    else givenUp.push(`${email}: ${status} ${answer.meta?.error ?? ''}`)
  }

  const pages = ['/en/', '/et/', '/en/c/phones', '/ru/']
  const browse = () => send('page', pages[(count += 1) % pages.length] ?? '/en/')
  // Each query is different, so that no cached page responds.
  const search = () => send('search', `/en/search?q=phone+${(count += 1)}`)
  return { sent, acknowledged, givenUp, buy, browse, search }
}

export type Shoppers = ReturnType<typeof createShoppers>

/** Actions started per second, whether or not earlier ones have ended. */
const perSecond = { browse: 4, search: 1, buy: 1 } as const

/** Starts a steady load; the returned function stops it and waits for pending actions. */
export function startLoad(shoppers: Shoppers): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  const begin = (act: () => Promise<unknown>) => {
    const acting = act().finally(() => underWay.delete(acting))
    underWay.add(acting)
  }
  const timers = Object.entries(perSecond).map(([name, rate]) =>
    // The names of the object above.
    setInterval(() => begin(shoppers[name as keyof typeof perSecond]), 1000 / rate),
  )
  return async () => {
    timers.forEach(clearInterval)
    await Promise.all(underWay)
  }
}
