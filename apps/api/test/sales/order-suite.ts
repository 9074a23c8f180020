import { stockRepository } from '@ambra/db/inventory'
import { expect } from 'vitest'
import type { TestResponse, TestApp } from '../api-suite.ts'

export const en = { storeCode: 'en' }

export const address = {
  country_id: 'EE',
  street: ['Pikk tn', '13'],
  telephone: '+372 5555 5555',
  postcode: '10111',
  city: 'Tallinn',
  firstname: 'Mari',
  lastname: 'Õun-Mägi',
  email: 'Mari@Example.ee',
}

/** Delivery by courier, cash on delivery. */
export const information = {
  shippingAddress: address,
  billingAddress: {},
  shipping_carrier_code: 'dpd',
  shipping_method_code: 'courier',
  payment_method_code: 'cashondelivery',
}

export function buyerOf(shop: () => TestApp) {
  let task = 0
  return {
    async cartWith(...items: { sku: string; qty?: number; product_option?: object }[]): Promise<string> {
      const { body } = await shop().call('cartCreate', { query: en })
      for (const cartItem of items) {
        const query = { ...en, cartId: body.result }
        const added = await shop().call('cartUpdate', { query, body: { cartItem: { qty: 1, ...cartItem } } })
        expect(added.status).toBe(200)
      }
      return body.result
    },
    order: (cartId: string, over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      shop().call('orderCreate', {
        query: en,
        headers,
        body: { cart_id: cartId, task_id: `task-${(task += 1)}`, addressInformation: information, ...over },
      }),
    pull: (cartId: string) => shop().call('cartPull', { query: { ...en, cartId } }),
    async pullOrder({ orderNumber: number, orderToken }: { orderNumber: string; orderToken: string }) {
      return (await shop().call('orderPull', { query: { ...en, number, orderToken } })).body.result
    },
    available: async (sku: string) =>
      (await stockRepository(shop().database.db).availableBySkus([sku])).get(sku)?.available,
  }
}

export const errorOf = ({ status, body }: TestResponse): unknown[] => [status, body.meta?.error]
