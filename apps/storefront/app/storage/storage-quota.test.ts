import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserStore } from './browser-store.ts'
import type { Persistence } from './persistence.ts'
import { type StorageKey, storageKeys } from './storage-keys.ts'
import { checkQuota, watchQuota, withoutOldest } from './storage-quota.ts'
import { onUnsaved } from './unsaved-changes.ts'

const silent = { announce: () => undefined, listen: () => undefined }
const full = () => new DOMException('full', 'QuotaExceededError')

/** Disk that is full until its caches are removed, or always. */
function fullDisk({ canBeFreed }: { canBeFreed: boolean }) {
  const values = new Map<string, unknown>([[storageKeys.seenProducts.name, { A: 1 }]])
  const persistence: Persistence = {
    get: async (name) => values.get(name),
    update: async (name, change) => {
      if (!canBeFreed || values.has(storageKeys.seenProducts.name)) throw full()
      values.set(name, change(values.get(name)))
    },
    remove: async (names) => names.forEach((name) => values.delete(name)),
  }
  return { values, store: createBrowserStore(persistence, silent) }
}

function parts(usage: number, stored: Record<string, unknown>) {
  const values = new Map(Object.entries(stored))
  const store = createBrowserStore(
    {
      get: async (name) => values.get(name),
      update: async (name, change) => void values.set(name, change(values.get(name))),
      remove: async (names) => names.forEach((name) => values.delete(name)),
    },
    silent,
  )
  const clearImages = vi.fn<() => Promise<void>>(async () => undefined)
  return {
    values,
    clearImages,
    given: { store: () => store, estimate: async () => ({ usage, quota: 1000 }), clearImages },
  }
}

const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`entry${index}`, index]))

describe('quota of browser storage', () => {
  it('purges entries with index under 100 of each cache when over quota (spec §9)', async () => {
    const cart = { cartItems: [] }
    const { values, clearImages, given } = parts(900, {
      [storageKeys.seenProducts.name]: entries(250),
      [storageKeys.urlMapping.name]: entries(80),
      [storageKeys.cart.name]: cart,
    })
    expect(await checkQuota(given)).toBe(true)
    const seen = values.get(storageKeys.seenProducts.name)
    expect(Object.keys(seen ?? {})).toHaveLength(150)
    expect(Object.keys(seen ?? {})[0]).toBe('entry100')
    expect(values.get(storageKeys.urlMapping.name)).toBeUndefined()
    expect(values.get(storageKeys.cart.name)).toBe(cart)
    expect(clearImages).toHaveBeenCalledOnce()
  })

  it('removes nothing below nine tenths of the quota, or without a known quota', async () => {
    const below = parts(899, { [storageKeys.seenProducts.name]: entries(250) })
    expect(await checkQuota(below.given)).toBe(false)
    expect(await checkQuota({ ...below.given, estimate: async () => ({}) })).toBe(false)
    expect(below.clearImages).not.toHaveBeenCalled()
    expect(withoutOldest(undefined)).toBeUndefined()
  })
})

describe('quota watch', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('checks the quota every 30 s while the page is visible (spec §9 "quota check every 30 s")', async () => {
    vi.useFakeTimers()
    const estimate = vi.fn<() => Promise<{ usage: number; quota: number }>>(async () => ({
      usage: 0,
      quota: 1000,
    }))
    const page = { visibilityState: 'visible' }
    vi.stubGlobal('navigator', { storage: { estimate } })
    vi.stubGlobal('document', page)
    watchQuota(async () => undefined)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(estimate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(estimate).toHaveBeenCalledTimes(1)
    page.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(estimate).toHaveBeenCalledTimes(1)
    page.visibilityState = 'visible'
    await vi.advanceTimersByTimeAsync(30_000)
    expect(estimate).toHaveBeenCalledTimes(2)
  })
})

describe('full storage', () => {
  const unsavedOf = () => {
    const names: string[] = []
    onUnsaved((name) => names.push(name))
    return names
  }

  // The module that remembers names is shared within a file: each test uses its own key.
  it('evicts a cache to save a value that cannot be reloaded', async () => {
    const { values, store } = fullDisk({ canBeFreed: true })
    const unsaved = unsavedOf()
    await store.update(storageKeys.newsletterAsked, () => 7)
    expect(values.get(storageKeys.newsletterAsked.name)).toBe(7)
    expect(values.has(storageKeys.seenProducts.name)).toBe(false)
    expect(unsaved).not.toContain(storageKeys.newsletterAsked.name)
  })

  it('reports a value that could not be saved and keeps it in the memory of the tab', async () => {
    const { store } = fullDisk({ canBeFreed: false })
    const unsaved = unsavedOf()
    await store.update(storageKeys.currentToken, () => 'token')
    expect(await store.read(storageKeys.currentToken)).toBe('token')
    await vi.waitFor(() => expect(unsaved).toContain(storageKeys.currentToken.name))
  })

  it('reports unsaved values also without storage, as in private browsing', async () => {
    const store = createBrowserStore(undefined, silent)
    await store.update(storageKeys.contactDraft, () => undefined)
    const late: string[] = []
    await vi.waitFor(() => {
      onUnsaved((name) => late.push(name))
      expect(late).toContain(storageKeys.contactDraft.name)
    })
  })

  it('clears a cache that cannot be saved (spec §8 "Storage quota exceeded while saving a URL mapping clears that cache")', async () => {
    const { values, store } = fullDisk({ canBeFreed: false })
    const key: StorageKey<Record<string, unknown>> = { ...storageKeys.seenProducts }
    expect(await store.update(key, () => ({ B: 2 }))).toBeUndefined()
    expect(values.size).toBe(0)
  })
})

it('allows only caches to skip waiting for the disk', async () => {
  const update = vi.fn<Persistence['update']>(async (_, change) => void change(undefined))
  const store = createBrowserStore(
    { get: async () => undefined, update, remove: async () => undefined },
    silent,
  )
  await store.update(storageKeys.orderOutbox, () => [])
  await store.update(storageKeys.seenProducts, () => ({}))
  expect(update.mock.calls.map(([name, , isCache]) => [name, isCache])).toEqual([
    [storageKeys.orderOutbox.name, undefined],
    [storageKeys.seenProducts.name, true],
  ])
})
