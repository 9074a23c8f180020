import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/** Points of a network as last loaded; `at` in ms since the epoch. */
export type CachedPoints = { at: number; points: readonly PickupPoint[] }

/** Maximum number of cached networks; the least recently read one is evicted first. */
const mostNetworks = 6

/** Caches the points of a network for offline use. An empty list is not cached. */
export async function cachePoints(
  code: string,
  points: readonly PickupPoint[],
  at: number,
  store: BrowserStore = browserStore(),
): Promise<void> {
  if (points.length === 0) return
  await store.update(storageKeys.pickupPoints, (old = {}) => {
    const entries = Object.entries({ ...old, [code]: { at, points } }).sort(([, a], [, b]) => b.at - a.at)
    return Object.fromEntries(entries.slice(0, mostNetworks))
  })
}

export const cachedPoints = async (
  code: string,
  store: BrowserStore = browserStore(),
): Promise<CachedPoints | undefined> => (await store.read(storageKeys.pickupPoints))?.[code]

export const allCachedPoints = async (): Promise<readonly PickupPoint[]> =>
  Object.values((await browserStore().read(storageKeys.pickupPoints)) ?? {}).flatMap(({ points }) => points)
