import { describe, expect, it, vi } from 'vitest'
import { chooseCookies, isStorageAllowed } from '#app/storage/cookie-choice.ts'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { createRecentlyViewed } from './recently-viewed.ts'
import { sessionMemory } from '#app/session/session.ts'
import { personalKeys, type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

const product = (sku: string): SavedProduct => ({ sku, qty: 1, name: sku, slug: sku, image: '/a.svg' })
function memoryPersistence(
  values = new Map<string, unknown>(),
): Persistence & { values: Map<string, unknown> } {
  return {
    values,
    get: async (name) => values.get(name),
    update: async (name, change) => void values.set(name, change(values.get(name))),
    remove: async (names) => names.forEach((name) => values.delete(name)),
  }
}
const silent = { announce: () => undefined, listen: () => undefined }
const open = (disk: Persistence, mayStore = true) => {
  const store = createBrowserStore(disk, silent)
  return createRecentlyViewed(
    () => store,
    () => mayStore,
  )
}
const skus = (list: ReturnType<typeof open>) => list.getSnapshot().map(({ sku }) => sku)

describe('recently viewed products', () => {
  it('stores viewed products newest first, each once', async () => {
    const disk = memoryPersistence()
    const list = open(disk)
    for (const sku of ['A', 'B', 'C', 'A']) await list.remember(product(sku))
    expect(skus(list)).toEqual(['A', 'C', 'B'])
    const nextVisit = open(disk)
    await nextVisit.remember(product('D'))
    expect(skus(nextVisit)).toEqual(['D', 'A', 'C', 'B'])
  })

  it('stores at most 20 products', async () => {
    const list = open(memoryPersistence())
    for (let n = 0; n < 25; n += 1) await list.remember(product(`P${n}`))
    expect(skus(list)).toHaveLength(20)
    expect(skus(list)[0]).toBe('P24')
  })

  it('keeps products in the memory of the tab without consent (LAW-PRV-2)', async () => {
    const disk = memoryPersistence()
    const list = open(disk, false)
    await list.remember(product('A'))
    expect(skus(list)).toEqual(['A'])
    expect([...disk.values.keys()]).toEqual([])
  })

  it('stores the products viewed in the tab once the visitor consents', async () => {
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('location', { protocol: 'https:' })
    const store = createBrowserStore(memoryPersistence(), silent)
    const list = createRecentlyViewed(() => store, isStorageAllowed)
    for (const sku of ['A', 'B']) await list.remember(product(sku))
    expect(await store.read(storageKeys.recentlyViewed)).toBeUndefined()
    chooseCookies('all')
    await expect.poll(() => store.read(storageKeys.recentlyViewed)).toEqual([product('B'), product('A')])
  })

  it('forgets viewed products at logout, in memory and on the device (spec §4)', async () => {
    const disk = memoryPersistence()
    const list = open(disk)
    await list.remember(product('A'))
    sessionMemory.announce('logout')
    expect(skus(list)).toEqual([])
    expect(personalKeys.map(({ name }) => name)).toContain(storageKeys.recentlyViewed.name)
  })
})
