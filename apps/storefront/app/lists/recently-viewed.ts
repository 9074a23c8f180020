import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { mayRemember, onCookieChoice } from '#app/storage/cookie-choice.ts'
import { onSession } from '#app/session/session.ts'
import { type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

/** Products kept; older ones fall out. */
const maxViewed = 20

/**
 * The products this visitor looked at, newest first. They are kept on the device only for who allowed it in the cookie
 * notice; else this tab alone remembers them, until it is closed. @see eu-consumer-rules LAW-PRV-2
 */
export function createRecentlyViewed(store: () => BrowserStore, mayStore: () => boolean) {
  const listeners = new Set<() => void>()
  const { recentlyViewed: key } = storageKeys
  let items: readonly SavedProduct[] = []
  let loading: Promise<void> | undefined

  function show(next: readonly SavedProduct[]) {
    items = next
    for (const listener of listeners) listener()
  }
  async function load(): Promise<void> {
    const reload = async () => show((await store().read(key)) ?? [])
    loading ??= (async () => {
      store().onOtherTab(key, reload)
      // What is stored goes with the session; this tab's memory must too.
      onSession((event) => event === 'logout' && show([]))
      onCookieChoice(() => mayStore() || show([]))
      const saved = (await store().read(key)) ?? []
      show(saved.reduce(withOlder, items))
    })()
    return loading
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      void load()
      return () => listeners.delete(listener)
    },
    getSnapshot: () => items,
    /** Puts the product at the front; one looked at again moves there. */
    async remember(product: SavedProduct): Promise<void> {
      await load()
      show(withNewest(items, product))
      if (mayStore()) await store().update(key, (saved = []) => withNewest(saved, product))
    },
    async clear(): Promise<void> {
      show([])
      await store().update(key, () => undefined)
    },
  }
}

const withNewest = (items: readonly SavedProduct[], product: SavedProduct): SavedProduct[] =>
  [product, ...items.filter(({ sku }) => sku !== product.sku)].slice(0, maxViewed)

const withOlder = (items: readonly SavedProduct[], saved: SavedProduct): readonly SavedProduct[] =>
  items.some(({ sku }) => sku === saved.sku) ? items : [...items, saved].slice(0, maxViewed)

export const recentlyViewed = createRecentlyViewed(browserStore, mayRemember)
