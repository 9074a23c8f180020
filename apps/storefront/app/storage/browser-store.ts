import { createStore, delMany, get, update, type UseStore } from 'idb-keyval'
import type { Persistence } from './persistence.ts'
import type { StorageKey } from './storage-keys.ts'
import { withTypedPersistence } from './typed-persistence.ts'
import { offered } from './offered.ts'

/** Spec §9 Cache: ms after which storage counts as unresponsive, and errors after which it is not used any more. */
const limits = { readWriteMs: 800, readErrors: 1, writeErrors: 30 } as const

/** Notifies the other tabs of this browser which value changed. */
export interface TabChannel {
  announce(name: string): void
  listen(listener: (name: string) => void): void
}

export interface BrowserStore {
  /** The stored value, or undefined. Never rejects: without working storage the memory of this tab answers. */
  read<T>(key: StorageKey<T>): Promise<T | undefined>
  /** Changes a value atomically across tabs and returns the new one; undefined removes it. `change` must be pure. */
  update<T>(key: StorageKey<T>, change: (old: T | undefined) => T | undefined): Promise<T | undefined>
  /** Calls `listener` when another tab changed the value. */
  onOtherTab<T>(key: StorageKey<T>, listener: () => void): () => void
}

// Loaded only where something could not be saved.
const storageError = () => import('./unsaved-changes.ts')

/**
 * In parts: a page that was busy for the whole time sees its timer before the answer that has long been waiting, and would
 * take its own blocked time for the storage's.
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
  /** Names whose newest value could not be saved: this tab's memory is right, storage is behind. */
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
      // Storage that cannot be read is given up for this visit; the memory of this tab goes on.
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
      // Where not even that can be loaded no message is possible.
      void storageError().then(
        ({ reportUnsaved }) => reportUnsaved(name),
        () => undefined,
      )
    }
    memory.set(name, next)
    channel.announce(name)
    return next
  }

  /** A cache must not take the room that the cart needs. */
  async function clearCache(name: string): Promise<undefined> {
    memory.delete(name)
    unsaved.delete(name)
    await persistent?.remove([name]).catch(() => undefined)
    channel.announce(name)
  }

  return {
    // Each key carries the type of what is stored under it, and only this module writes.
    read: async <T>(key: StorageKey<T>) => (await readRaw(key.name)) as T | undefined,
    update: async <T>(key: StorageKey<T>, change: (old: T | undefined) => T | undefined) =>
      // As above.
      (await updateRaw(key, (old) => change(old as T | undefined))) as T | undefined,
    onOtherTab(key, listener) {
      const known = listeners.get(key.name) ?? new Set()
      listeners.set(key.name, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** The table of this browser's database that holds everything, by name. */
export const storedValues: UseStore = createStore('ambra', 'values')

/** As above; what is written stands on the disk when the transaction has ended, which browsers otherwise put off. */
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
    // Reading the name alone throws where site data is blocked.
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

/** The one store of this tab; call it in the browser only. */
export function browserStore(): BrowserStore {
  shared ??= createBrowserStore(browserPersistence(), broadcastTabs())
  return shared
}
