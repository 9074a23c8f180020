import { createListeners } from './create-store.ts'
import { storageKeys } from './storage-keys.ts'
import { offered } from './offered.ts'

const listeners = createListeners<[name: string]>()
const unsaved = new Set<string>()

/** Removes all data that can be reloaded from the shop, to make room for data that cannot. */
export async function makeRoom({ remove }: { remove: (names: string[]) => Promise<void> }): Promise<void> {
  await forgetPictures()
  await remove(
    Object.values(storageKeys).flatMap((key: { name: string; isCache?: boolean }) =>
      key.isCache ? [key.name] : [],
    ),
  )
}

/** Images take most of the space. */
async function forgetPictures(): Promise<void> {
  if (!offered(() => globalThis.caches)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => name.includes('images')).map((name) => caches.delete(name)))
}

/**
 * Reports a value that exists only in the memory of this tab: full storage, private mode, or a browser
 * without storage.
 */
export function reportUnsaved(name: string): void {
  unsaved.add(name)
  listeners.notify(name)
}

/** Calls back with the name of each value that could not be saved, including those before this call. */
export function onUnsaved(listener: (name: string) => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  for (const name of unsaved) listener(name)
  return unsubscribe
}
