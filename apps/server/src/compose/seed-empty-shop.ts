import type { Shop } from '@ambra/commerce/shop-data'
import type { Logger } from 'pino'
import { isEmptyShop } from './open-shop.ts'

/** The first start: the demo shop goes into a database without products. Its loader is a part that later starts leave out. */
export async function seedEmptyShop(shop: Shop, options: { log: Logger; now: () => Date }): Promise<void> {
  if (!(await isEmptyShop(shop))) return
  const { seedDemoShop } = await import('./seed.ts')
  await seedDemoShop(shop, options)
}
