import { describe, expect, it, vi } from 'vitest'
import { createBrowserStore, type TabChannel } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { createProductList } from './product-lists.ts'
import { type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

const key = storageKeys.lastCartBypass

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

/** Tabs of one browser: each is notified of changes by the others, but not by itself. */
function tabs() {
  const all = new Set<(name: string) => void>()
  return (): TabChannel => {
    let own: ((name: string) => void) | undefined
    return {
      announce: (name) => all.forEach((listener) => listener !== own && listener(name)),
      listen: (listener) => all.add((own = listener)),
    }
  }
}

describe('browser store', () => {
  it('stores a value for the next visit', async () => {
    const disk = memoryPersistence()
    await createBrowserStore(disk, tabs()()).update(key, () => 7)
    expect(await createBrowserStore(disk, tabs()()).read(key)).toBe(7)
  })

  it('works in memory without storage', async () => {
    const store = createBrowserStore(undefined, tabs()())
    await store.update(key, () => 1)
    await store.update(key, (old = 0) => old + 1)
    expect(await store.read(key)).toBe(2)
  })

  it('stops using storage after one read without a response', async () => {
    vi.useFakeTimers()
    const disk = memoryPersistence()
    const get = vi.fn<Persistence['get']>(() => new Promise(() => undefined))
    const store = createBrowserStore({ ...disk, get }, tabs()())
    const reading = store.read(key)
    await vi.advanceTimersByTimeAsync(800)
    expect(await reading).toBeUndefined()
    await store.read(key)
    expect(get).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it('keeps all changes when saving fails and saves them later', async () => {
    const disk = memoryPersistence()
    let broken = true
    const update: Persistence['update'] = async (name, change) => {
      if (broken) throw new Error('quota')
      await disk.update(name, change)
    }
    const store = createBrowserStore({ ...disk, update }, tabs()())
    await store.update(key, () => 1)
    await store.update(key, (old = 0) => old + 1)
    expect(await store.read(key)).toBe(2)
    broken = false
    await store.update(key, (old = 0) => old + 1)
    expect(disk.values.get(key.name)).toBe(3)
  })

  it('stops saving after 30 errors', async () => {
    const update = vi.fn<Persistence['update']>(() => Promise.reject(new Error('quota')))
    const store = createBrowserStore({ ...memoryPersistence(), update }, tabs()())
    for (let count = 0; count < 40; count++) await store.update(key, () => count)
    expect(update).toHaveBeenCalledTimes(30)
    expect(await store.read(key)).toBe(39)
  })

  it('notifies the other tab about a change', async () => {
    const disk = memoryPersistence()
    const tab = tabs()
    const [one, two] = [createBrowserStore(disk, tab()), createBrowserStore(disk, tab())]
    const [heardByOne, heardByTwo] = [vi.fn<() => void>(), vi.fn<() => void>()]
    one.onOtherTab(key, heardByOne)
    two.onOtherTab(key, heardByTwo)
    await one.update(key, () => 5)
    expect(heardByTwo).toHaveBeenCalledTimes(1)
    expect(heardByOne).not.toHaveBeenCalled()
  })
})

describe('product list', () => {
  const phone: SavedProduct = { sku: 'A', qty: 1, name: 'Phone', slug: 'phone', image: '/a.svg' }

  it('adds a product only while its sku is absent (spec §4 Wishlist and compare)', async () => {
    const list = createProductList(storageKeys.wishlist, () => store)
    const store = createBrowserStore(memoryPersistence(), tabs()())
    await list.add(phone)
    await list.add({ ...phone, name: 'Same sku' })
    expect(list.getSnapshot()).toEqual([phone])
  })

  it('keeps the products that two tabs add', async () => {
    const disk = memoryPersistence()
    const tab = tabs()
    const stores = [createBrowserStore(disk, tab()), createBrowserStore(disk, tab())] as const
    const one = createProductList(storageKeys.wishlist, () => stores[0])
    const two = createProductList(storageKeys.wishlist, () => stores[1])
    await two.remove('nothing')
    await one.add(phone)
    await two.add({ ...phone, sku: 'B' })
    await vi.waitFor(() => expect(one.getSnapshot().map(({ sku }) => sku)).toEqual(['A', 'B']))
    await one.clear()
    await vi.waitFor(() => expect(two.getSnapshot()).toEqual([]))
  })

  it('removes by sku, clears all and saves after each change (spec §4 Wishlist and compare)', async () => {
    const disk = memoryPersistence()
    const list = createProductList(storageKeys.compare, () => store)
    const store = createBrowserStore(disk, tabs()())
    const saved = () => disk.values.get(storageKeys.compare.name)
    await list.add(phone)
    expect(saved()).toEqual([phone])
    await list.add({ ...phone, sku: 'B' })
    await list.remove('A')
    expect(saved()).toEqual([{ ...phone, sku: 'B' }])
    await list.clear()
    expect(saved()).toEqual([])
  })

  it('loads a list from browser storage once (spec §4 Wishlist and compare)', async () => {
    const disk = memoryPersistence(new Map([[storageKeys.wishlist.name, [phone]]]))
    const get = vi.spyOn(disk, 'get')
    const store = createBrowserStore(disk, tabs()())
    const list = createProductList(storageKeys.wishlist, () => store)
    const heard = vi.fn<() => void>()
    list.subscribe(heard)
    list.subscribe(() => undefined)
    await vi.waitFor(() => expect(list.getSnapshot()).toEqual([phone]))
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('stores each product with quantity 1 (spec §3 Wishlist item)', async () => {
    const store = createBrowserStore(memoryPersistence(), tabs()())
    const list = createProductList(storageKeys.wishlist, () => store)
    await list.add(phone)
    expect(list.getSnapshot().map(({ sku, qty }) => [sku, qty])).toEqual([['A', 1]])
    expect([list.has('A'), list.has('B')]).toEqual([true, false])
  })
})
