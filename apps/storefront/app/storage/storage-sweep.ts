import { promisifyRequest } from 'idb-keyval'
import { storedValues } from './browser-store.ts'
import { storageKeys } from './storage-keys.ts'

/** What sweeping needs of the database. */
type SweptDisk = { names(): Promise<string[]>; remove(names: readonly string[]): Promise<void> }

/** Spec §9 Cache: ms after which going through all names counts as unresponsive. */
const iterateMs = 2000

const database: SweptDisk = {
  names: async () =>
    (await storedValues('readonly', (table) => promisifyRequest(table.getAllKeys()))).map(String),
  remove: (names) =>
    storedValues('readwrite', async (table) => {
      for (const name of names) table.delete(name)
      await promisifyRequest(table.transaction)
    }),
}

/** Removes what an older version of the shop left behind. Without an answer in time it waits for the next visit. */
export async function sweepStorage(disk: SweptDisk = database): Promise<void> {
  const known = new Set(Object.values(storageKeys).map(({ name }) => name))
  const found = await Promise.race([
    disk.names(),
    new Promise<string[]>((resolve) => setTimeout(resolve, iterateMs, [])),
  ]).catch(() => [])
  const stale = found.filter((name) => !known.has(name))
  if (stale.length > 0) await disk.remove(stale).catch(() => undefined)
}
