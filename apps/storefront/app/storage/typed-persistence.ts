import type { Persistence } from './persistence.ts'
import { storageKeys } from './storage-keys.ts'

export type SyncStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Prefix of names in `localStorage`, which the shop shares with its console. */
export const typedPrefix = 'ambra:'

const typedNames: ReadonlySet<string> = new Set(
  Object.values(storageKeys).flatMap((key: { name: string; isTyped?: boolean }) =>
    key.isTyped ? [key.name] : [],
  ),
)

/**
 * Stores typed values in `local` before the call returns, because leaving the page aborts IndexedDB
 * transactions. All other values, and those that do not fit in `local`, are stored in `database`.
 * @see docs/decisions/087-own-load-own-storage.md
 */
export function withTypedPersistence(local: SyncStorage, database: Persistence): Persistence {
  return {
    get: async (name) => (typedNames.has(name) ? readLocal(local, name) : undefined) ?? database.get(name),
    async update(name, change, isCache) {
      if (!typedNames.has(name)) return database.update(name, change, isCache)
      const next = change(readLocal(local, name))
      if (next !== undefined && writeLocal(local, name, next)) return
      local.removeItem(typedPrefix + name)
      await database.update(name, () => next)
    },
    remove: (names) => database.remove(names),
  }
}

function readLocal(local: SyncStorage, name: string): unknown {
  try {
    // `null` when there is no value.
    return JSON.parse(local.getItem(typedPrefix + name) ?? 'null') ?? undefined
  } catch {
    // Another program wrote it.
    return undefined
  }
}

function writeLocal(local: SyncStorage, name: string, value: unknown): boolean {
  try {
    local.setItem(typedPrefix + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
