import type { Store } from '@ambra/domain/stores'
import type { Kysely, Transaction } from 'kysely'
import { contentRepository } from '../repositories/content-repository.ts'
import type { Db } from '../schema/schema.ts'
import { shopConfig } from '../schema/shop-config.ts'
import { shopSettingRepository } from './shop-setting-repository.ts'

/**
 * The configuration of a store as texts by code: what its content says, with what the people of the shop have set over it.
 * Everything that names the seller, the shop or a figure of it reads it here. @see docs/decisions/070-shop-settings.md
 */
export async function storeConfig(
  db: Kysely<Db> | Transaction<Db>,
  store: Pick<Store, 'id' | 'code'>,
): Promise<Map<string, string>> {
  const config = shopConfig(await contentRepository(db).findShopData(store.id, 'config'), store.code)
  const set = await shopSettingRepository(db).valuesOf(store.code)
  for (const [key, value] of Object.entries(set)) config.set(key, value)
  return config
}
