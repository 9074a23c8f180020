import { describe, expect, it } from 'vitest'
import { createBrowserStore } from './browser-store.ts'
import type { Persistence } from './persistence.ts'
import { personalKeys, type StorageKey, storageKeys } from './storage-keys.ts'
import { typedNamesIn } from './storage-sweep.ts'
import { type SyncStorage, typedPrefix, withTypedPersistence } from './typed-persistence.ts'

const silent = { announce: () => undefined, listen: () => undefined }
const place = { kind: 'door', country: 'EE', city: 'Tartu', postcode: '51003' } as const

/** Page of one browser. `leave` aborts unfinished database transactions. */
function aBrowser() {
  const local = new Map<string, string>()
  const database = new Map<string, unknown>()
  const sync: SyncStorage = {
    getItem: (name) => local.get(name) ?? null,
    setItem: (name, value) => void local.set(name, value),
    removeItem: (name) => void local.delete(name),
  }
  function open() {
    let isLeft = false
    const transaction = async <T>(work: () => T): Promise<T> => {
      await Promise.resolve()
      return isLeft ? new Promise<T>(() => undefined) : work()
    }
    const persistence: Persistence = {
      get: (name) => transaction(() => database.get(name)),
      update: (name, change) => transaction(() => void database.set(name, change(database.get(name)))),
      remove: (names) => transaction(() => names.forEach((name) => database.delete(name))),
    }
    const store = createBrowserStore(withTypedPersistence(sync, persistence), silent)
    return { store, leave: () => void (isLeft = true) }
  }
  return { local, sync, database, open }
}

describe('typed values', () => {
  it('keeps typed values when the page is left at once', async () => {
    const browser = aBrowser()
    const { store, leave } = browser.open()
    void store.update(storageKeys.deliveryPlace, () => place)
    void store.update(storageKeys.niche, (old = {}) => ({ ...old, width: 600 }))
    void store.update(storageKeys.niche, (old = {}) => ({ ...old, depth: 550 }))
    void store.update(storageKeys.lastCartBypass, () => 1)
    leave()
    const next = browser.open().store
    expect(await next.read(storageKeys.deliveryPlace)).toEqual(place)
    expect(await next.read(storageKeys.niche)).toEqual({ width: 600, depth: 550 })
    // All other values are in the database, whose transaction was aborted.
    expect(await next.read(storageKeys.lastCartBypass)).toBeUndefined()
  })

  it('stores only typed values in localStorage, including every form', () => {
    const typed = Object.values(storageKeys).flatMap((key: StorageKey<unknown>) =>
      key.isTyped ? [key.name.replace(/\.v\d+$/, '')] : [],
    )
    expect(typed.toSorted()).toEqual([
      'contact-draft',
      'delivery-place',
      'niche',
      'payment-details',
      'personal-details',
      'shipping-details',
    ])
  })

  it('removes typed values everywhere at sign-out, also those of the previous version', async () => {
    const browser = aBrowser()
    browser.database.set(storageKeys.contactDraft.name, { values: { name: 'Mari' }, modifiedAt: 1 })
    const { store } = browser.open()
    await store.update(storageKeys.niche, () => ({ width: 600 }))
    for (const key of personalKeys) await store.update(key, () => undefined)
    expect([...browser.local]).toEqual([])
    expect([...browser.database.values()].filter((value) => value !== undefined)).toEqual([])
  })

  it('reads values that the previous version stored in the database', async () => {
    const browser = aBrowser()
    browser.database.set(storageKeys.niche.name, { width: 600 })
    const { store } = browser.open()
    expect(await store.read(storageKeys.niche)).toEqual({ width: 600 })
    await store.update(storageKeys.niche, () => ({ width: 700 }))
    expect(await store.read(storageKeys.niche)).toEqual({ width: 700 })
  })

  it('stores a value in the database when localStorage is full', async () => {
    const browser = aBrowser()
    const { store } = browser.open()
    await store.update(storageKeys.niche, () => ({ width: 500 }))
    browser.sync.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await store.update(storageKeys.niche, (old = {}) => ({ ...old, height: 900 }))
    expect(await store.read(storageKeys.niche)).toEqual({ width: 500, height: 900 })
    expect([...browser.local]).toEqual([])
  })

  it('treats a value overwritten by another program as not stored', async () => {
    const browser = aBrowser()
    browser.local.set(typedPrefix + storageKeys.niche.name, '{"width":')
    expect(await browser.open().store.read(storageKeys.niche)).toBeUndefined()
  })

  it('sweeps only its own names', () => {
    expect(typedNamesIn({ 'ambra:niche.v0': '1', 'ambra-console-theme': 'dark', other: '' })).toEqual([
      'niche.v0',
    ])
  })
})
