import { orderRepository } from '@ambra/db/sales'
import { aCart, aPlacement } from '@ambra/testing/shop-builders'
import type { TestResponse, TestApp } from '../api-suite.ts'

/** An order of a shopper in the Estonian store, as the after-sale pages use it. */
export type Bought = { id: number; number: string; orderToken: string }

/** Creates an order of these lines for mari@example.ee, at 100.00 euros per item. */
export async function bought({ database }: TestApp, lines: { sku: string; qty?: number }[]): Promise<Bought> {
  const products = await database.db.selectFrom('products').select(['id', 'sku']).execute()
  const placement = aPlacement(await aCart(database, lines))
  const response = await orderRepository(database.db).place({
    ...placement,
    lines: placement.lines.map((line) => ({
      ...line,
      productId: products.find(({ sku }) => sku === line.sku)?.id,
    })),
  })
  if ('refused' in response) throw new Error(response.refused)
  return { id: response.orderId, number: response.number, orderToken: response.orderToken }
}

export async function pulled(shop: TestApp, { number, orderToken }: Bought) {
  return (await shop.call('orderPull', { query: { number, orderToken } })).body.result
}

/** Sends a form and returns its errors. `call` does not accept them, because their result is a list. */
export async function errorsOf(shop: TestApp, path: string, payload: object): Promise<string[]> {
  const { status, body }: TestResponse = await shop.send({ method: 'POST', url: `/api/${path}`, payload })
  return status === 400 && Array.isArray(body.result)
    ? body.result.map(({ field, error }: { field: string; error: string }) => `${field} ${error}`)
    : [`${status}`]
}
