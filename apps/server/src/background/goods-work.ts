import { startChangeWork } from '@ambra/commerce/goods/change-work'
import { startPlannedWork } from '@ambra/commerce/goods/planned-work'
import { followProductList } from '@ambra/commerce/goods/follow-product-list'
import { startPictureWork } from '@ambra/commerce/goods/picture-work'
import { startImportWork } from '@ambra/commerce/import-jobs/import-work'
import type { Shop } from '@ambra/commerce/shop-data'
import type { ShopSettings } from '@ambra/commerce/shop-deps'
import type { Logger } from 'pino'

/**
 * What the goods need in the background of one process of the shop: large changes in slices, imports and pictures of the console, what is planned, and its list that
 * follows the catalogue. The result stops all of it.
 */
export async function startGoodsWork(options: {
  shop: Shop
  settings: ShopSettings
  now: () => Date
  log: Logger
}): Promise<() => Promise<void>> {
  const { database } = options.shop
  const follower = await followProductList({ ...options, database })
  const changes = await startChangeWork({ ...options, database })
  const imports = await startImportWork(options)
  const pictures = await startPictureWork(options)
  const planned = await startPlannedWork({ ...options, database })
  return async () => {
    await planned.stop()
    await pictures.stop()
    await imports.stop()
    await changes.stop()
    await follower.stop()
  }
}
