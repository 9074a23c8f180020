import { seededRandom } from '@ambra/testing/seeded-random'
import type { StorageKey } from '#app/storage/storage-keys.ts'
import type { AddRequest } from '#app/cart/add-request.ts'
import { createReference } from './reference-model.ts'
import { createScheduler } from './scheduler-suite.ts'
import { type Bugs, createDevice, type Device } from './simulated-device-suite.ts'
import { createSimulatedShop } from './simulated-shop-suite.ts'

export const skus = ['KETTLE', 'LAMP', 'CABLE']
export const at = '2026-11-20T10:00:00.000Z'

/**
 * `isShared`: both devices belong to one customer. Each then adds different products, and one of them
 * orders.
 */
export type Mode = { isShared: boolean }

/** Creates two devices with three tabs each and one shop. */
export function createWorld(seed: number, mode: Mode) {
  const scheduler = createScheduler(seededRandom(seed))
  const prices = new Map(skus.map((sku, index) => [sku, 1000 + index * 250]))
  const shop = createSimulatedShop(prices)
  const bugs: Bugs = []
  const devices = ['phone', 'laptop'].map((name) => createDevice({ name, scheduler, shop, prices, bugs }))
  const reference = createReference()
  return { scheduler, prices, shop, bugs, devices, reference, mode, ids: { next: 1 } }
}
export type World = ReturnType<typeof createWorld>

export function stored<T>({ disk }: Device, key: StorageKey<T>): T | undefined {
  // Only the store writes, and only values of the key's type.
  return disk.get(key.name) as T | undefined
}

/** Runs the events in transit and their consequences. */
export async function quiet({ scheduler }: World): Promise<void> {
  for (let turns = 0; turns < 3000; turns += 1) if (!(await scheduler.step())) return
  throw new Error('it never comes to rest')
}

export function addOf(sku: string, qty: number, cents: number): AddRequest {
  return {
    product: {
      id: sku.length,
      sku,
      name: sku,
      slug: sku,
      type_id: 'simple',
      image: '',
      price_incl_tax: cents / 100,
      stock: { is_in_stock: true, qty: 50 },
    },
    sku,
    qty,
  }
}
