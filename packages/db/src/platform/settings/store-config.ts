import type { Store } from '@ambra/domain/platform/shop/stores'
import type { Kysely, Transaction } from 'kysely'
import { contentRepository } from '../../content/content-repository.ts'
import type { Db } from '../../schema/schema.ts'
import { shopConfig } from '../../schema/shop-config.ts'
import { shopSettingRepository } from './shop-setting-repository.ts'

/**
 * Returns the configuration of a store as texts by code: its content, overridden by shop settings. Everything
 * that names the seller, the shop or a figure reads it here. @see docs/decisions/070-shop-settings.md
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
