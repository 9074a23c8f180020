import { isOwnShop } from '@ambra/commerce/settings/own-shop'
import type { Shop } from '@ambra/commerce/shop-data'
import type { Logger } from 'pino'
import { isEmptyShop } from './open-shop.ts'

type Options = { log: Logger; now: () => Date; demo: 'on' | 'off' }

/**
 * The first start: the demo shop goes into a database without products, unless `ambra init` has begun a shop of one's own, or no demo is wanted.
 * Its loader is a part that later starts leave out.
 */
export async function seedEmptyShop(shop: Shop, { demo, ...options }: Options): Promise<void> {
  if (demo === 'off' || !(await isEmptyShop(shop)) || (await isOwnShop(shop.database.db))) return
  const { seedDemoShop } = await import('./seed.ts')
  await seedDemoShop(shop, options)
}
