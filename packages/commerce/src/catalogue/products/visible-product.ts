import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import type { ProductContext } from './product-context.ts'
import { showGoods } from './get-product.ts'

/** Returns a product as the person may see it, with variant names in the language of their first store. */
export function shownProduct(
  { shop, now, settings, storeIds, may, language }: ProductContext,
  sku: string,
): Promise<ProductRecord> {
  const store = stores.find(({ id }) => storeIds === 'all' || storeIds.includes(id)) ?? defaultStore
  const { publicUrl, usesUrlKeys = true } = settings
  return showGoods(shop.database.db, {
    sku,
    store,
    labelLanguage: language,
    now: now(),
    publicUrl,
    usesUrlKeys,
    mayReadCosts: may('prices.read_cost'),
  })
}
