import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { demoContentFolder, demoPickupPoints } from '@ambra/demo-shop/demo-data'
import { carriers } from '@ambra/domain/delivery/carriers/registry'
import { defaultStore, stores } from '@ambra/domain/stores'
import { readContentFolder, type StoreContent } from '@ambra/commerce/content/read-content-folder'
import { storeContent } from '@ambra/commerce/content/store-content'
import type { Shop } from '@ambra/commerce/shop-data'

/** Pages, news, blocks, banners, trees and pickup points of the demo shop. */
export async function loadDemoContent(shop: Shop, now: Date): Promise<void> {
  const contents = readContentFolder(demoContentFolder).stores
  await storeContent(shop, [...contents, ...forOtherStores(contents)], {
    now,
    state: new Map(),
    prune: true,
    force: true,
  })
  const points = pickupPointRepository(shop.database.db)
  const demoPoints = await demoPickupPoints(now)
  for (const { code: carrier, points: hasPoints } of carriers)
    if (hasPoints)
      await points.replaceCarrier(
        carrier,
        demoPoints.filter(({ code }) => code === carrier),
        now,
      )
}

/** The demo is written in the languages of its stores; a store in another one begins with the default store's. */
function forOtherStores(contents: readonly StoreContent[]): StoreContent[] {
  const own = contents.find(({ storeId }) => storeId === defaultStore.id)
  const others = stores.filter(({ code }) => !existsSync(join(demoContentFolder, code)))
  return own ? others.map(({ id }) => ({ ...own, storeId: id })) : []
}
