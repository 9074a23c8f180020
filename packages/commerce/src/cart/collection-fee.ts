import type { Database } from '@ambra/db/database'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import { shopConfig } from '@ambra/db/shop-config'
import { collectionFee } from '@ambra/domain/delivery/carriers/shops'
import { type Cents, cents } from '@ambra/domain/money'
import type { Store } from '@ambra/domain/stores'

export type FindCollectionFee = (store: Store) => Promise<Cents>

/**
 * The fee for collecting in a store, from the configuration of the store looked at (`collection_fee`, euros with two
 * decimals), kept until content is pushed. Without a readable figure it is the shop's own. @see architecture §6
 */
export function collectionFees({ db, listen }: Pick<Database, 'db' | 'listen'>): FindCollectionFee {
  const kept = new Map<number, Promise<Cents>>()
  void listen('content_changed', () => kept.clear())
  return (store) => {
    const known = kept.get(store.id) ?? readFee(db, store)
    kept.set(store.id, known)
    known.catch(() => kept.delete(store.id))
    return known
  }
}

async function readFee(db: Database['db'], store: Store): Promise<Cents> {
  const config = shopConfig(await contentRepository(db).findShopData(store.id, 'config'), store.code)
  const [, euros, rest] = /^(\d{1,4})(?:[.,](\d{2}))?$/.exec(config.get('collection_fee') ?? '') ?? []
  return euros === undefined ? collectionFee : cents(Number(euros) * 100 + Number(rest ?? 0))
}
