import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type ObjectStore, StoreUnavailableError } from './object-store.ts'

/**
 * Checks that a store accepts, returns and removes objects: writes one, reads a part of it and removes it.
 * @returns the problem in words for staff; undefined when it works
 */
export async function findStoreProblem(store: ObjectStore): Promise<string | undefined> {
  const key = `check-${randomUUID()}`
  const content = Buffer.from(`${key} ${new Date().toISOString()}`)
  try {
    await store.write(key, content)
    const part = await store.read(key, {
      range: { start: 0, end: key.length - 1 },
      ...(await versionOf(store, key)),
    })
    if (!part) return 'what was written is not there'
    if ((await buffer(part)).toString() !== key) return 'what is read is not what was written'
    await store.remove(key)
    if (await store.find(key)) return 'what was removed is still there'
    return undefined
  } catch (error) {
    if (error instanceof StoreUnavailableError) return error.reason
    return error instanceof Error ? error.message : String(error)
  }
}

async function versionOf(store: ObjectStore, key: string): Promise<{ version?: string }> {
  const found = await store.find(key)
  return found ? { version: found.version } : {}
}
