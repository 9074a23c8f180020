import { viewedToken } from '@ambra/contract/customers/view-mark'
import { type BrowserStore, createBrowserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'

/**
 * In-memory storage of a page that shows the shop as a customer sees it, with the session of the view. The
 * stored data of this browser are neither read nor changed, other tabs are not notified, and nothing
 * persists.
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
