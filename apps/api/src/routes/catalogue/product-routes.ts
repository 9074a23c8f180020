import type { RequestContext } from '@ambra/commerce/platform'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { RenderListItem } from '@ambra/contract/catalogue/render-list'
import type { Product } from '@ambra/contract/catalogue/product'
import { findDocumentsBySku } from '@ambra/db/catalogue'
import { taxRuleRepository } from '@ambra/db/accounting'
import { isoDay } from '@ambra/domain/platform/text/format'
import { type Cents, cents, centsFromEuros, toEuros } from '@ambra/domain/platform/money/money'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { findTaxPercent, splitGross } from '@ambra/domain/accounting/tax'
import { productsByKeysQuery } from '@ambra/search/query-builders'
import type { Buyers } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { viewOf } from '@ambra/commerce/catalogue'
import { readSkus } from '../../http/sku-list.ts'

/** Largest batch of the specification; each price is read from a whole product. */
const mostPrices = 100

/** Current prices by sku, and product documents by sku. @see docs/rules/pricing PRC-6 */
export function productRoutes({ database, search, settings: { usesUrlKeys } }: ApiDeps, buyers: Buyers) {
  const taxRules = taxRuleRepository(database.db)
  return [
    route(endpoints.renderList, async ({ query, context }) => {
      const skus = readSkus(query.skus, mostPrices)
      if (query.currencyCode && query.currencyCode !== context.store.currency) {
        throw new ShopError('request.invalid', { field: 'currencyCode' })
      }
      const store = storeById(query.storeId, context)
      const { now } = context
      const buyer = await buyers.ofCall(context, { groupId: query.userGroupId })
      const rates = await taxRules.listRates()
      const tax = { country: store.country, customerClass: buyer.taxClass, day: isoDay(now) }
      const view = { now, prices: viewOf(buyer), usesUrlKeys }
      const found = await findDocumentsBySku(database.db, store, skus, view)
      const items = skus.flatMap((sku) => {
        const document = found.get(sku)
        if (!document || document.status >= 2) return []
        const percent = findTaxPercent({ ...tax, taxClass: document.tax_class_id }, rates)
        return priceItem(document, { percent, store })
      })
      return { items }
    }),
    route(endpoints.productList, async ({ query, context }) => {
      const skus = readSkus(query.skus)
      const { hits, total } = await search.search(
        productsByKeysQuery({ index: context.store.code, key: 'sku', values: skus }),
      )
      const order = new Map(skus.map((sku, index) => [sku, index]))
      const position = (source: { readonly [field: string]: unknown }) =>
        order.get(String(source['sku'])) ?? skus.length
      return {
        items: hits.map((hit) => ({ ...hit.source })).sort((a, b) => position(a) - position(b)),
        search_criteria: { skus },
        total_count: total,
      }
    }),
  ]
}

/** @throws ShopError store.unknown */
function storeById(id: string | undefined, { store }: RequestContext): Store {
  if (!id) return store
  const named = stores.find((one) => String(one.id) === id)
  if (!named) throw new ShopError('store.unknown', { store: id })
  return named
}

type Priced = Pick<Product, 'price' | 'original_price' | 'special_price' | 'final_price'>

/** Returns the prices of a document in cents with tax; undefined while unknown. */
function pricesOf(document: Priced): { final: Cents; regular: Cents; special: Cents } | undefined {
  const final = centsFromEuros(document.final_price)
  if (final === undefined) return undefined
  const regular = centsFromEuros(document.original_price ?? document.price) ?? final
  return { final, regular, special: centsFromEuros(document.special_price) ?? final }
}

/** Returns one item of the response; undefined while the price is unknown. */
function priceItem(
  document: Product,
  { percent, store }: { percent: number; store: Store },
): RenderListItem[] {
  const own = pricesOf(document)
  if (!own) return []
  const children = document.configurable_children
    .filter((child) => child.status < 2)
    .flatMap((child) => pricesOf(child) ?? [])
  const all = children.length > 0 ? children : [own]
  const net = (gross: Cents) => toEuros(splitGross(gross, percent).net)
  const most = (amounts: number[]) => toEuros(cents(Math.max(...amounts)))
  const least = (amounts: number[]) => toEuros(cents(Math.min(...amounts)))
  const prices = {
    final_price: toEuros(own.final),
    regular_price: toEuros(own.regular),
    special_price: toEuros(own.special),
    max_price: most(all.map((price) => price.final)),
    max_regular_price: most(all.map((price) => price.regular)),
    minimal_price: least(all.map((price) => price.final)),
    minimal_regular_price: least(all.map((price) => price.regular)),
    formatted_prices: {},
    extension_attributes: {
      tax_adjustments: {
        final_price: net(own.final),
        regular_price: net(own.regular),
        special_price: net(own.special),
      },
      weee_attributes: [],
    },
  }
  const { id, sku, name, type_id: type } = document
  const currency_code = store.currency
  return [{ id, sku, name, type, url: '', store_id: store.id, currency_code, price_info: prices }]
}
