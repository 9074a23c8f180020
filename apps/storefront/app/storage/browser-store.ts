import { createStore, delMany, get, update, type UseStore } from 'idb-keyval'
import type { Persistence } from './persistence.ts'
import type { StorageKey } from './storage-keys.ts'
import { withTypedPersistence } from './typed-persistence.ts'
import { offered } from './offered.ts'

/**
 * Spec §9 Cache: ms after which storage counts as unresponsive, and number of errors after which it is no
 * longer used.
 */
const limits = { readWriteMs: 800, readErrors: 1, writeErrors: 30 } as const

/** Notifies the other tabs of this browser of changed values. */
export interface TabChannel {
  announce(name: string): void
  listen(listener: (name: string) => void): void
}

export interface BrowserStore {
  /**
   * Returns the stored value, or undefined. Never rejects: without working storage it falls back to the
   * memory of this tab.
   */
  read<T>(key: StorageKey<T>): Promise<T | undefined>
  /** Changes a value atomically across tabs and returns the new one; undefined removes it. `change` must be pure. */
  update<T>(key: StorageKey<T>, change: (old: T | undefined) => T | undefined): Promise<T | undefined>
  /** Calls `listener` when another tab changes the value. */
  onOtherTab<T>(key: StorageKey<T>, listener: () => void): () => void
}

// Loaded only when a value could not be saved.
const storageError = () => import('./unsaved-changes.ts')

/**
 * Waits in several short timers: on a page that was busy, a single timer would fire before a response that
 * arrived long ago, and count the blocked time as a storage timeout.
 */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let partsLeft = 8
  const partMs = ms / partsLeft
  const endPart = () => {
    if (--partsLeft > 0) timer = setTimeout(endPart, partMs)
    else reject(new Error(`Browser storage did not answer within ${ms} ms`))
  }
  let timer = setTimeout(endPart, partMs)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

export function createBrowserStore(persistence: Persistence | undefined, channel: TabChannel): BrowserStore {
  const memory = new Map<string, unknown>()
  /** Keys whose newest value could not be saved: the memory of this tab is newer than storage. */
  const unsaved = new Set<string>()
  const listeners = new Map<string, Set<() => void>>()
  let persistent = persistence
  let readErrors = 0
  let writeErrors = 0

  channel.listen((name) => {
    for (const listener of listeners.get(name) ?? []) listener()
  })

  async function readRaw(name: string): Promise<unknown> {
    if (!persistent || unsaved.has(name)) return memory.get(name)
    try {
      const value = await within(limits.readWriteMs, persistent.get(name))
      memory.set(name, value)
      return value
    } catch {
      // Stops using unreadable storage for this visit; the memory of this tab remains.
      if (++readErrors >= limits.readErrors) persistent = undefined
      return memory.get(name)
    }
  }

  async function updateRaw(
    { name, isCache }: StorageKey<unknown>,
    change: (old: unknown) => unknown,
  ): Promise<unknown> {
    const savedBefore = !unsaved.has(name)
    let next: unknown
    const applyTo = (old: unknown) => {
      next = change(savedBefore ? old : memory.get(name))
      return next
    }
    const save = async () => {
      if (!persistent) throw new Error('Browser storage is not available')
      await within(limits.readWriteMs, persistent.update(name, applyTo, isCache))
      unsaved.delete(name)
    }
    try {
      await save().catch(async (error) => {
        if (isCache || !persistent || !isQuotaError(error)) throw error
        await (await storageError()).makeRoom(persistent)
        await save()
      })
    } catch (error) {
      if (isCache && isQuotaError(error)) return clearCache(name)
      next = change(memory.get(name))
      unsaved.add(name)
      if (persistent && ++writeErrors >= limits.writeErrors) persistent = undefined
      // Without this module no message can be shown.
      void storageError().then(
        ({ reportUnsaved }) => reportUnsaved(name),
        () => undefined,
      )
    }
    memory.set(name, next)
    channel.announce(name)
    return next
  }

  /** Clears a cache, which must not take the space that the cart needs. */
  async function clearCache(name: string): Promise<undefined> {
    memory.delete(name)
    unsaved.delete(name)
    await persistent?.remove([name]).catch(() => undefined)
    channel.announce(name)
  }

  return {
    // Each key carries the type of its value, and only this module writes.
    read: async <T>(key: StorageKey<T>) => (await readRaw(key.name)) as T | undefined,
    update: async <T>(key: StorageKey<T>, change: (old: T | undefined) => T | undefined) =>
      // Same reason as above.
      (await updateRaw(key, (old) => change(old as T | undefined))) as T | undefined,
    onOtherTab(key, listener) {
      const known = listeners.get(key.name) ?? new Set()
      listeners.set(key.name, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Table of this browser's database with all values by name. */
export const storedValues: UseStore = createStore('ambra', 'values')

/** Waits until written values are on disk when the transaction ends; browsers defer this by default. */
const durably: UseStore = (mode, work) =>
  storedValues(mode, ({ transaction: { db }, name }) =>
    work(db.transaction(name, mode, { durability: 'strict' }).objectStore(name)),
  )

function indexedDbPersistence(): Persistence | undefined {
  if (!offered(() => globalThis.indexedDB)) return undefined
  return {
    get: (name) => get(name, storedValues),
    update: (name, change, isCache) => update(name, change, isCache ? storedValues : durably),
    remove: (names) => delMany(names, storedValues),
  }
}

function browserPersistence(): Persistence | undefined {
  const database = indexedDbPersistence()
  try {
    return database && withTypedPersistence(localStorage, database)
  } catch {
    // Reading the name throws when site data is blocked.
    return database
  }
}

function broadcastTabs(): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, listen: () => undefined }
  const channel = new BroadcastChannel('ambra')
  return {
    announce: (name) => channel.postMessage(name),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(String(data))),
  }
}

let shared: BrowserStore | undefined

/** Returns the store of this tab; browser only. */
export function browserStore(): BrowserStore {
  shared ??= createBrowserStore(browserPersistence(), broadcastTabs())
  return shared
}
