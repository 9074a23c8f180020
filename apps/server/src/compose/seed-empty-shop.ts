import { isOwnShop, noteOwnShop, type Shop } from '@ambra/commerce/platform'
import type { Logger } from 'pino'
import { isEmptyShop } from './open-shop.ts'

type Options = { log: Logger; now: () => Date; demo: 'on' | 'off' }

/**
 * Loads the demo shop into a database without products at the first start, unless `ambra init` has
 * created a shop or no demo is wanted: then it becomes a new, closed shop. Later starts do not load this part.
 */
export async function seedEmptyShop(shop: Shop, { demo, ...options }: Options): Promise<void> {
  const { db } = shop.database
  if (!(await isEmptyShop(shop)) || (await isOwnShop(db))) return
  if (demo === 'off') return noteOwnShop(db, options.now())
  const { seedDemoShop } = await import('./seed.ts')
  await seedDemoShop(shop, options)
}
