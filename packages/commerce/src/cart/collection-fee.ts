import { cachedUntil } from '@ambra/db/cached-until'
import type { Database } from '@ambra/db/database'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import { shopConfig } from '@ambra/db/shop-config'
import { collectionFeeOf } from '@ambra/domain/delivery/carriers/shops'
import type { Cents } from '@ambra/domain/money'
import type { Store } from '@ambra/domain/stores'

export type FindCollectionFee = (store: Store) => Promise<Cents>

/**
 * The fee for collecting in a store, from the configuration of the store looked at (`collection_fee`, euros with two
 * decimals), cached until content is pushed. Without a readable figure it is the shop's own. @see docs/rules/delivery DEL-4
 */
export const collectionFees = (database: Pick<Database, 'db' | 'listen'>): FindCollectionFee =>
  cachedUntil(database, 'content_changed', {
    keyOf: (store: Store) => store.id,
    read: (store) => readFee(database.db, store),
  })

async function readFee(db: Database['db'], store: Store): Promise<Cents> {
  const config = shopConfig(await contentRepository(db).findShopData(store.id, 'config'), store.code)
  return collectionFeeOf(config.get('collection_fee'))
}
