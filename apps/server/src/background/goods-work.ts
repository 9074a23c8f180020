import { startChangeWork } from '@ambra/commerce/goods/change-work'
import { followProductList } from '@ambra/commerce/goods/follow-product-list'
import type { Database } from '@ambra/db/database'
import type { Logger } from 'pino'

/**
 * What the goods need in the background of one process of the shop: large changes in slices, and the list of the console that
 * follows the catalogue. The result stops both.
 */
export async function startGoodsWork(options: {
  database: Database
  now: () => Date
  log: Logger
}): Promise<() => Promise<void>> {
  const follower = await followProductList(options)
  const changes = await startChangeWork(options)
  return async () => {
    await changes.stop()
    await follower.stop()
  }
}
