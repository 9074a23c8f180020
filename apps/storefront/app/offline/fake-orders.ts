import type { Totals } from '@ambra/contract/sales/cart'
import { createClient, httpTransport } from '@ambra/contract/platform/api/client'
import type { OrderResult } from '@ambra/contract/sales/order'
import { emptyCart } from '@ambra/domain/sales/cart/local-cart'
import { totalsDocument } from '@ambra/domain/sales/checkout/totals-document'
import { computeTotals } from '@ambra/domain/sales/checkout/totals'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import type { PendingOrder } from '#app/storage/storage-keys.ts'
import { createOrderSender } from './order-sender.ts'
import { orderCalls } from './order-api.ts'
import { createOrderOutbox } from './order-outbox.ts'

export const placedResult: OrderResult = {
  orderNumber: '200000001',
  backendOrderId: 1,
  orderToken: 't',
  cartId: 'c1',
  transferedAt: '2026-11-20T10:00:00.000Z',
}

export const noTotals: Totals = totalsDocument(computeTotals({ lines: [] }), {
  language: 'en',
  currency: 'EUR',
})

/** Returns an order as stored by the checkout. */
export const aPendingOrder = (over: Partial<PendingOrder> = {}): PendingOrder => ({
  task_id: 'key1',
  store_code: 'en',
  order: {
    cart_id: 'c1',
    addressInformation: {},
    confirmed: { total_cents: 0, lines_hash: 'h', terms_version: '1', at: '2026-11-20T10:00:00.000Z' },
  },
  cart: emptyCart,
  totals: noTotals,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  transmited: false,
  state: 'released',
  ...over,
})

/** `cut`: the server has processed the request and its response is lost. */
type FakeResponse =
  | { status: number; error?: string; params?: Record<string, string>; result?: unknown }
  | 'cut'

/** Pending orders with a server that returns these responses in turn, then places all. */
export function ordersBefore(responses: FakeResponse[]) {
  const store = createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined })
  const sent: { path: string; key: string | null; body: Record<string, unknown> }[] = []
  let customer: number | undefined
  let now = new Date('2026-11-20T10:00:00.000Z')
  let keys = 100
  const response: typeof fetch = async (url, init) => {
    const path = new URL(String(url), 'http://shop').pathname.replace('/api/', '')
    const key = new Headers(init?.headers).get('idempotency-key')
    sent.push({ path, key, body: init?.body ? JSON.parse(String(init.body)) : {} })
    const next = responses.shift() ?? { status: 200, result: placedResult }
    if (next === 'cut') throw new TypeError('Failed to fetch')
    const document = next.error
      ? { code: next.status, result: 'no', meta: { error: next.error, params: next.params ?? {} } }
      : { code: 200, result: 'result' in next ? next.result : placedResult }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(document), { status: next.status, headers })
  }
  const orders = createOrderOutbox(
    () => store,
    () => now,
  )
  const client = createClient({ transport: httpTransport('/api/', response), storeCode: 'en' })
  const sender = createOrderSender({
    orders,
    store: () => store,
    api: async () => orderCalls(client, client),
    customer: async () => customer,
    runLocked: (work) => work(),
    now: () => now,
    newId: () => `key${(keys += 1)}`,
  })
  return {
    store,
    sent,
    orders,
    sender,
    now: () => now,
    wait: (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000)),
    signIn: (id: number | undefined) => (customer = id),
  }
}
