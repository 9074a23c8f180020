import { randomUUID } from 'node:crypto'
import { addressInformation } from './order-client-suite.ts'

/** The response of the shop; status 0 means none. */
export type ShopResponse = {
  status: number
  error: string | undefined
  retryAfter: string | null
  result: never
}

/** Makes a call over HTTP that always ends. */
export async function callShop(
  url: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ShopResponse> {
  const init: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
  try {
    const response = await fetch(`${url}/${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    // Only expectations read it.
    const body = (isJson ? JSON.parse(text) : { result: text }) as {
      result: never
      meta?: { error: string }
    }
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, error: body.meta?.error, retryAfter, result: body.result ?? body }
  } catch {
    return { status: 0, error: undefined, retryAfter: null, result: undefined as never }
  }
}

/** One purchase; it may be retried until it is acknowledged, and stays one order. */
export type Purchase = { cartId: string; key: string }

/** Creates a guest's cart with one item of the sku. @throws Error when the shop rejects it */
export async function fillCart(url: string, sku = 'CABLE'): Promise<Purchase> {
  const { result: cartId } = await callShop(url, 'api/cart/create', { body: {} })
  const put = { body: { cartItem: { sku, qty: 1 } } }
  const { status, error } = await callShop(url, `api/cart/update?cartId=${cartId}`, put)
  if (status !== 200) throw new Error(`no cart: ${status} ${error}`)
  return { cartId, key: randomUUID() }
}

export const sendOrder = (url: string, { cartId, key }: Purchase): Promise<ShopResponse> =>
  callShop(url, 'api/order/create', {
    body: { cart_id: cartId, addressInformation },
    headers: { 'idempotency-key': key },
  })

/** Returns the response of `/health/ready`, e.g. `ready` or `disk`. */
export async function readiness(url: string): Promise<string> {
  const { status, result } = await callShop(url, 'health/ready')
  const said = result as { status?: string; reason?: string } | undefined
  return status === 200 ? (said?.status ?? '?') : `${status} ${said?.reason ?? '?'}`
}
