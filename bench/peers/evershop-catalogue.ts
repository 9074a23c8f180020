import type { Answer, Caller } from './caller.ts'
import { categories, products } from './catalogue.ts'
import { forwardedFor } from './evershop-shopper.ts'

/** Data of its responses. */
type Data = Readonly<Record<string, unknown>>
const dataOf = ({ body }: Answer) => (JSON.parse(body) as { data: Data }).data

/** Fills a new EverShop through its API: categories, products, a shipping method. */
export async function fillEverShop(call: Caller, admin: { email: string; password: string }): Promise<void> {
  let count = 0
  let token: string | undefined
  const create = async (path: string, body: object): Promise<Data> => {
    const headers = {
      'x-forwarded-for': forwardedFor((count += 1)),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return dataOf(await call({ method: 'POST', path: `/api/${path}`, body, headers }))
  }
  const signIn = async () => {
    token = String((await create('user/tokens', admin))['accessToken'])
  }
  await signIn()
  const size = { name: 'Box', length: 30, width: 25, height: 10, weight: 0 }
  const parcel = await create('packages', size)
  await addCourier(create)
  const ids = new Map<number, unknown>()
  for (const { number, name, key } of categories) {
    const row = { name, url_key: key, status: 1, include_in_nav: 1, show_products: 1 }
    ids.set(number, (await create('categories', row))['category_id'])
  }
  for (const { sku, name, key, description, category, price, stock } of products) {
    // A token is valid for a quarter of an hour.
    if (count % 200 === 0) await signIn()
    await create('products', {
      name,
      sku,
      url_key: key,
      price: String(price),
      qty: String(stock),
      weight: '1',
      status: 1,
      visibility: 1,
      manage_stock: 1,
      stock_availability: 1,
      group_id: 1,
      category_id: ids.get(category),
      package_id: parcel['package_id'],
      description: [
        {
          id: `r__${sku}`,
          size: 1,
          columns: [
            {
              id: `c__${sku}`,
              size: 1,
              data: {
                time: 0,
                version: '2.31.0',
                blocks: [{ id: sku, type: 'paragraph', data: { text: description } }],
              },
            },
          ],
        },
      ],
    })
  }
}

async function addCourier(create: (path: string, body: object) => Promise<Data>): Promise<void> {
  const zone = await create('shippingZones', { name: 'Estonia', countries: ['EE'] })
  const method = await create('shippingProviders/core/methods', { name: 'Courier' })
  await create('shippingProviders/core/rates', {
    method_id: String(method['uuid']),
    zone_id: String(zone['uuid']),
    cost: 6.99,
  })
}
