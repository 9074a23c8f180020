import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { settingsRepository, shopSettingRepository } from '@ambra/db/platform'
import type { ShopState } from '@ambra/domain/platform/shop/current-shop'

type Db = Database['db']

/** Setting that prevents a start from loading the demo. */
const ownShopKey = 'ownShop'

/** Whether this shop was created by `ambra init`. */
export const isOwnShop = async (db: Db): Promise<boolean> =>
  (await settingsRepository(db).find(ownShopKey)) === true

/** Prevents later starts from loading the demo; a new shop is closed until its owner opens it. */
export async function noteOwnShop(db: Db, now: Date, state: 'new' | 'open' = 'new'): Promise<void> {
  await settingsRepository(db).put(ownShopKey, true, now)
  await putShopState(db, state, { actor: 'ambra', now })
}

export type Author = { actor: string; reason?: string | undefined; now: Date }

/**
 * Writes the state of the shop, which every process follows; a shop without one is open.
 * @throws ShopError settings.changed if another person was faster
 */
export async function putShopState(db: Db, state: ShopState, author: Author): Promise<void> {
  const settings = shopSettingRepository(db)
  const key = 'shop_state'
  const { version = 0, value = null } = (await settings.find('', key)) ?? {}
  const wanted = state === 'open' ? null : state
  if (wanted === value) return
  const change = { store: '', key, version, value: wanted }
  if (!(await settings.put(change, { reason: undefined, ...author })))
    throw new ShopError('settings.changed', { key, by: '', theirs: '', yours: state })
  await settings.announce()
}
