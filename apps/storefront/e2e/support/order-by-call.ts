import type { OrderResult } from '@ambra/contract/sales/order'
import type { APIRequestContext } from '@playwright/test'
import { findProducts } from './catalogue.ts'
import { expect } from './fixtures.ts'
import type { Shop } from './labels.ts'

/** Returns any simple product in stock. */
async function findSku(request: APIRequestContext, shop: Shop): Promise<string> {
  const products = await findProducts(request, shop, [
    { terms: { type_id: ['simple'] } },
    { terms: { visibility: [4] } },
    { range: { final_price: { gte: 80, lte: 900 } } },
  ])
  const product = products.find(
    ({ stock, custom_options }) => stock.qty > 10 && custom_options.every(({ is_require }) => !is_require),
  )
  if (!product) throw new Error('the demo shop has no such product in stock')
  return product.sku
}

/**
 * Orders one product over the API for delivery by courier: any product without `sku`, for a customer with a
 * token. For tests that start with an order.
 */
export async function orderByCall(
  request: APIRequestContext,
  shop: Shop,
  order: {
    method: string
    email: string
    token?: string
    sku?: string
    more?: readonly { sku: string; qty: number }[]
  },
): Promise<OrderResult> {
  const { code } = shop.store
  const sku = order.sku ?? (await findSku(request, shop))

  async function call(path: string, query: Record<string, string>, data: object) {
    const params = new URLSearchParams({ storeCode: code, ...query })
    const headers = order.token ? { authorization: `Bearer ${order.token}` } : {}
    const response = await request.post(`/api/${path}?${params}`, { data, headers })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return (await response.json()).result
  }
  const cartId: string = await call('cart/create', {}, {})
  for (const item of [{ sku, qty: 1 }, ...(order.more ?? [])])
    await call('cart/update', { cartId }, { cartItem: { ...item, quoteId: cartId } })
  const address = {
    firstname: 'Liis',
    lastname: 'Näidis',
    street: ['Pikk 13'],
    city: 'Tallinn',
    postcode: '10123',
    countryId: 'EE',
    telephone: '+37255550123',
    email: order.email,
  }
  return call(
    'order/create',
    { cartId },
    {
      cart_id: cartId,
      addressInformation: {
        shippingAddress: address,
        billingAddress: address,
        shipping_carrier_code: 'dpd',
        shipping_method_code: 'courier',
        payment_method_code: order.method,
      },
      termsAccepted: true,
      created_at: new Date().toISOString(),
    },
  )
}
