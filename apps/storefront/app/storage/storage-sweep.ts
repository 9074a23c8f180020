import { promisifyRequest } from 'idb-keyval'
import { storedValues } from './browser-store.ts'
import { storageKeys } from './storage-keys.ts'
import { typedPrefix } from './typed-persistence.ts'

type SweptDisk = { names(): Promise<string[]>; remove(names: readonly string[]): Promise<void> }

/** Spec §9 Cache: ms after which listing the names counts as unresponsive. */
const iterateMs = 2000

const browser: SweptDisk = {
  names: async () => [
    ...typedNamesIn(localStorage),
    ...(await storedValues('readonly', (table) => promisifyRequest(table.getAllKeys()))).map(String),
  ],
  remove: (names) => {
    for (const name of names) localStorage.removeItem(typedPrefix + name)
    return storedValues('readwrite', async (table) => {
      for (const name of names) table.delete(name)
      await promisifyRequest(table.transaction)
    })
  },
}

/** Returns the names of the shop's own values in `localStorage`. */
export const typedNamesIn = (local: object): string[] =>
  Object.keys(local).flatMap((name) => (name.startsWith(typedPrefix) ? [name.slice(typedPrefix.length)] : []))

/**
 * Removes values stored by an older version of the shop. Without a timely response it waits for the next
 * visit.
 */
export async function sweepStorage(disk: SweptDisk = browser): Promise<void> {
  const known = new Set(Object.values(storageKeys).map(({ name }) => name))
  const found = await Promise.race([
    disk.names(),
    new Promise<string[]>((resolve) => setTimeout(resolve, iterateMs, [])),
  ]).catch(() => [])
  const stale = found.filter((name) => !known.has(name))
  if (stale.length > 0) await disk.remove(stale).catch(() => undefined)
}
