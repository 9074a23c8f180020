import { createClient, httpTransport } from '@ambra/contract/platform/api/client'
import { describe, expect, it } from 'vitest'
import { type ChosenPayment, paymentAddress } from './payment-start.ts'

/**
 * Starts a payment with this response of the shop; returns the requests and the target URL of the browser.
 */
async function started(payment: ChosenPayment, response = { status: 200, error: '' }) {
  const requested: { path: string; body: unknown }[] = []
  const shop: typeof fetch = async (url, init) => {
    requested.push({ path: String(url).replace(/\?.*/, ''), body: JSON.parse(String(init?.body)) })
    const document = response.error
      ? { code: response.status, result: 'no', meta: { error: response.error, params: {} } }
      : { code: 200, result: { url: 'https://provider.test/pay' } }
    return new Response(JSON.stringify(document), {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }
  const client = createClient({ transport: httpTransport('/api/', shop), storeCode: 'en' })
  const address = await paymentAddress(client, 'reference', payment)
  return { requested, address }
}

describe('payment start after an order', () => {
  it('redirects to the payment URL of the financing provider with the order’s token (spec §4 "Placing an order")', async () => {
    expect(await started({ method: 'MOKILIZINGAS' })).toEqual({
      requested: [{ path: '/api/payment/start', body: { method: 'MOKILIZINGAS', token: 'reference' } }],
      address: 'https://provider.test/pay',
    })
  })

  it('redirects to the endpoint of the bank-link provider with the token and the chosen bank (spec §4 "Placing an order")', async () => {
    expect(await started({ method: 'NEOPAY', bank: 'LHVBEE22' })).toEqual({
      requested: [
        { path: '/api/payment/start', body: { method: 'NEOPAY', token: 'reference', bank: 'LHVBEE22' } },
      ],
      address: 'https://provider.test/pay',
    })
  })

  it('sends no bank when none was selected, and never puts the token in a URL', async () => {
    const { requested } = await started({ method: 'NEOPAY' })
    expect(requested).toEqual([
      { path: '/api/payment/start', body: { method: 'NEOPAY', token: 'reference' } },
    ])
  })

  it('reports by code why a payment cannot be started', async () => {
    const down = { status: 400, error: 'payment.provider_unreachable' }
    await expect(started({ method: 'NEOPAY' }, down)).rejects.toMatchObject({
      code: 'payment.provider_unreachable',
    })
  })
})
