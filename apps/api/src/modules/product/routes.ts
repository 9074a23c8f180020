import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import type { RenderListItem } from '@ambra/contract/render-list'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import type { Sellable } from '@ambra/db/repositories/sellable-repository'
import { isoDay } from '@ambra/domain/format'
import { cents, toEuros } from '@ambra/domain/money'
import { type PriceInForce, parentPrice, priceInForce } from '@ambra/domain/pricing'
import { stores } from '@ambra/domain/stores'
import { splitGross, taxRateFor } from '@ambra/domain/tax'
import { productsByKeysQuery } from '@ambra/search/query-builders'
import type { ApiDeps } from '../../deps.ts'
import { type Caller, route } from '../../route.ts'
import { readSkus } from './sku-list.ts'

/** Current prices by sku, and product documents by sku. @see reference 9 */
export function productRoutes({ database, search }: ApiDeps) {
  const sellables = sellableRepository(database.db)

  async function variantPrices(
    parent: Sellable,
    view: { storeId: number; language: string },
    now: Date,
  ): Promise<PriceInForce[]> {
    if (parent.type !== 'configurable') return []
    const children = await sellables.listChildren(parent.sku, view)
    return children
      .filter((child) => child.status < 2)
      .flatMap((child) => priceInForce(child.price, now) ?? [])
  }

  return [
    route(endpoints.renderList, async ({ query, caller }) => {
      const skus = readSkus(query.skus)
      if (query.currencyCode && query.currencyCode !== caller.store.currency) {
        throw new ShopError('request.invalid', { field: 'currencyCode' })
      }
      const store = storeById(query.storeId, caller)
      const view = { storeId: store.id, language: store.language }
      const found = await sellables.findBySkus(skus, view)
      const items: RenderListItem[] = []
      for (const sku of skus) {
        const sellable = found.get(sku)
        if (!sellable || sellable.status >= 2) continue
        const children = await variantPrices(sellable, view, caller.now)
        const own = parentPrice(priceInForce(sellable.price, caller.now), children)
        if (own) items.push(priceItem(sellable, { own, children, caller, storeId: store.id }))
      }
      return { items }
    }),
    route(endpoints.productList, async ({ query, caller }) => {
      const skus = readSkus(query.skus)
      const { hits, total } = await search.search(
        productsByKeysQuery({ index: caller.store.code, key: 'sku', values: skus }),
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
function storeById(id: string | undefined, { store }: Caller) {
  if (!id) return store
  const named = stores.find((one) => String(one.id) === id)
  if (!named) throw new ShopError('store.unknown', { store: id })
  return named
}

type Prices = { own: PriceInForce; children: PriceInForce[]; caller: Caller; storeId: number }

function priceItem(sellable: Sellable, { own, children, caller, storeId }: Prices): RenderListItem {
  const percent = taxRateFor(caller.store.country, sellable.taxClass, isoDay(caller.now))
  const all = children.length > 0 ? children : [own]
  const special = own.special ?? own.final
  const net = (gross: number) => toEuros(splitGross(cents(gross), percent).net)
  const most = (amounts: number[]) => toEuros(cents(Math.max(...amounts)))
  const least = (amounts: number[]) => toEuros(cents(Math.min(...amounts)))
  return {
    id: sellable.productId,
    sku: sellable.sku,
    name: sellable.name,
    type: sellable.type,
    url: '',
    store_id: storeId,
    currency_code: caller.store.currency,
    price_info: {
      final_price: toEuros(own.final),
      regular_price: toEuros(own.regular),
      special_price: toEuros(special),
      max_price: most(all.map((price) => price.final)),
      max_regular_price: most(all.map((price) => price.regular)),
      minimal_price: least(all.map((price) => price.final)),
      minimal_regular_price: least(all.map((price) => price.regular)),
      formatted_prices: {},
      extension_attributes: {
        tax_adjustments: {
          final_price: net(own.final),
          regular_price: net(own.regular),
          special_price: net(special),
        },
        weee_attributes: [],
      },
    },
  }
}
