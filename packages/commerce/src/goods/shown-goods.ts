import type { GoodsDetails } from '@ambra/contract/admin/goods'
import { defaultStore, stores } from '@ambra/domain/stores'
import type { GoodsContext } from './goods-context.ts'
import { showGoods } from './show-goods.ts'

/** A product as the person who asks may see it: names of its variants in the language of the first store of theirs. */
export function shownGoods(
  { shop, now, settings, storeIds, may, language }: GoodsContext,
  sku: string,
): Promise<GoodsDetails> {
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
