import type { OrderRequest } from '@ambra/contract/sales/order'
import { describe, expect, it } from 'vitest'
import { chosenPayment } from './chosen-payment.ts'
import { placedResult } from '#app/offline/fake-orders.ts'

type Chosen = { method: string; bank?: string; reference?: string }

function placed({ method, bank, reference: paymentReference }: Chosen) {
  const order: OrderRequest = {
    addressInformation: {
      payment_method_code: method,
      ...(bank && { payment_method_additional: { bank } }),
    },
  }
  return chosenPayment({ ...placedResult, ...(paymentReference && { paymentReference }) }, order)
}

describe('payment right after the order (spec §4 "Placing an order")', () => {
  it.each<[string, Chosen, object | undefined]>([
    [
      'the bank link with its bank',
      { method: 'NEOPAY', bank: 'LHVBEE22', reference: 'r' },
      { method: 'NEOPAY', bank: 'LHVBEE22' },
    ],
    ['the bank link without a bank', { method: 'NEOPAY', reference: 'r' }, { method: 'NEOPAY' }],
    ['the financing', { method: 'MOKILIZINGAS', reference: 'r' }, { method: 'MOKILIZINGAS' }],
    ['nothing without a reference of the server', { method: 'cashondelivery' }, undefined],
  ])('returns %s', (_, chosen, payment) => {
    expect(placed(chosen)).toEqual(payment)
  })
})
