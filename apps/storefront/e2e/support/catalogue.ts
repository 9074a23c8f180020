import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'
import type { APIRequestContext } from '@playwright/test'
import type { Shop } from './labels.ts'

/** Grams; some networks of lockers accept more. */
const largestInLocker = 5000

/** Returns products in stock that match these filters, by id. */
export async function findProducts(
  request: APIRequestContext,
  shop: Shop,
  filter: object[],
): Promise<Product[]> {
  const response = await request.post(
    `/api/catalog/${shop.store.index}/product/_search?size=50&sort=id:asc`,
    {
      data: {
        query: {
          bool: {
            filter: [{ terms: { 'stock.is_in_stock': [true] } }, ...filter],
          },
        },
      },
    },
  )
  const { hits }: { hits: { hits: { _source: Product }[] } } = await response.json()
  return hits.hits.map(({ _source }) => _source)
}

const isUsed = ({ condition = '' }: Record<string, string>) => condition !== '' && condition !== 'new'

/** Returns a configurable phone with a used variant that its page does not show first. */
export async function findUsedPhone(
  request: APIRequestContext,
  shop: Shop,
): Promise<{ phone: Product; child: ConfigurableChild }> {
  const phones = await findProducts(request, shop, [
    { terms: { type_id: ['configurable'] } },
    { terms: { visibility: [4] } },
    { terms: { kind: ['phone'] } },
  ])
  for (const phone of phones) {
    const used = phone.configurable_children.filter(
      (child) => child.status === 1 && child.stock.qty > 3 && isUsed(optionCodes(phone, child)),
    )
    const child = used.toSorted((a, b) => Number(b.final_price) - Number(a.final_price))[0]
    if (child && phone.custom_options.every(({ is_require }) => !is_require)) return { phone, child }
  }
  throw new Error('the demo shop has no used phone in stock')
}

/** Returns a bundle in stock, small enough for a parcel locker with its default parts. */
export async function findBundle(request: APIRequestContext, shop: Shop): Promise<Product> {
  const bundles = await findProducts(request, shop, [
    { terms: { type_id: ['bundle'] } },
    { terms: { visibility: [4] } },
  ])
  for (const bundle of bundles) {
    const skus = bundle.bundle_options.flatMap(({ product_links }) => product_links.map(({ sku }) => sku))
    const parts = await findProducts(request, shop, [{ terms: { sku: skus } }])
    if (parts.length === skus.length && parts.every(({ weightG }) => Number(weightG ?? 0) < largestInLocker))
      return bundle
  }
  throw new Error('the demo shop has no small bundle in stock')
}

/** Returns the option codes of a variant by attribute code: `{condition: 'a', color: 'sand'}`. */
export function optionCodes(product: Product, child: ConfigurableChild): Record<string, string> {
  return Object.fromEntries(
    product.configurable_options.map(({ attribute_code, values }) => {
      const own = child.custom_attributes.find((each) => each.attribute_code === attribute_code)?.value
      return [
        attribute_code,
        values.find(({ value_index }) => String(value_index) === String(own))?.code ?? '',
      ]
    }),
  )
}
