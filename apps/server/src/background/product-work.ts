import {
  startChangeWork,
  startPlannedWork,
  followProductList,
  startPictureWork,
  startImportWork,
} from '@ambra/commerce/catalogue'
import { startPlannedStarts, type Shop, type ShopSettings } from '@ambra/commerce/platform'
import type { Logger } from 'pino'

/**
 * Starts the background work on products in one process of the shop: bulk changes in slices,
 * imports and pictures of the console, planned changes, and the console's product list that follows
 * the catalogue. The result stops all of it.
 */
export async function startProductWork(options: {
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
  const starts = await startPlannedStarts({ ...options, database })
  return async () => {
    await starts.stop()
    await planned.stop()
    await pictures.stop()
    await imports.stop()
    await changes.stop()
    await follower.stop()
  }
}
