import type { OrderRequest, OrderResult } from '@ambra/contract/order'
import { describe, expect, it } from 'vitest'
import { createBrowserStore } from '#app/browser/browser-store.ts'
import { placeOrder } from './place-order.ts'

const answer: OrderResult = {
  orderNumber: '200000001',
  backendOrderId: 1,
  orderToken: 't',
  cartId: 'c1',
  transferedAt: '2026-11-20T10:00:00.000Z',
}

type Chosen = { method: string; bank?: string; reference?: string }

async function placed({ method, bank, reference: paymentReference }: Chosen) {
  const order = (): OrderRequest => ({
    cart_id: 'c1',
    addressInformation: {
      payment_method_code: method,
      ...(bank && { payment_method_additional: { bank } }),
    },
  })
  const placement = await placeOrder(order, {
    store: createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined }),
    send: async () => ({ ...answer, ...(paymentReference && { paymentReference }) }),
    newId: () => 'key',
    now: () => new Date('2026-11-20T10:00:00Z'),
  })
  if (placement.kind !== 'placed') throw new Error(placement.kind)
  return placement.order.payment
}

describe('what is paid right after the order (spec §4 "Placing an order")', () => {
  it.each<[string, Chosen, object | undefined]>([
    [
      'the bank link with its bank',
      { method: 'NEOPAY', bank: 'LHVBEE22', reference: 'r' },
      { method: 'NEOPAY', bank: 'LHVBEE22' },
    ],
    ['the bank link without a bank', { method: 'NEOPAY', reference: 'r' }, { method: 'NEOPAY' }],
    ['the financing', { method: 'MOKILIZINGAS', reference: 'r' }, { method: 'MOKILIZINGAS' }],
    ['nothing without a reference of the server', { method: 'cashondelivery' }, undefined],
  ])('%s', async (_, chosen, payment) => {
    expect(await placed(chosen)).toEqual(payment)
  })
})
