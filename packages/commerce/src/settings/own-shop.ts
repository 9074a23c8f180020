import type { Database } from '@ambra/db/database'
import { settingsRepository } from '@ambra/db/repositories/settings-repository'

type Db = Database['db']

/** The setting that says that no start loads the demo. */
const ownShopKey = 'ownShop'

/** Whether `ambra init` has begun this shop. */
export const isOwnShop = async (db: Db): Promise<boolean> =>
  (await settingsRepository(db).find(ownShopKey)) === true

/** From now on no start loads the demo. */
export const noteOwnShop = (db: Db, now: Date): Promise<void> =>
  settingsRepository(db).put(ownShopKey, true, now)
