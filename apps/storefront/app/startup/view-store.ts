import { viewedToken } from '@ambra/contract/view-mark'
import { type BrowserStore, createBrowserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/**
 * The storage of a page that shows the shop as a customer sees it: the memory of this page, with the session of the view in it. What
 * the person at this browser has stored is neither read nor changed, other tabs hear nothing, and nothing stays.
 */
export function createViewStore(): BrowserStore {
  const values = new Map<string, unknown>([[storageKeys.currentToken.name, viewedToken]])
  return createBrowserStore(
    {
      get: async (name) => values.get(name),
      update: async (name, change) => void values.set(name, change(values.get(name))),
      remove: async (names) => names.forEach((name) => values.delete(name)),
    },
    { announce: () => undefined, listen: () => undefined },
  )
}
