import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { isStorageAllowed, onCookieChoice } from '#app/storage/cookie-choice.ts'
import { createStore } from '#app/storage/create-store.ts'
import { onSession } from '#app/session/session.ts'
import { type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

/** Maximum number of stored products; the oldest are evicted. */
const maxViewed = 20

/**
 * Products that this visitor viewed, newest first. Stored on the device only with consent; otherwise only
 * this tab remembers them until it is closed. @see docs/rules/law LAW-PRV-2
 */
export function createRecentlyViewed(store: () => BrowserStore, mayStore: () => boolean) {
  const { recentlyViewed: key } = storageKeys
  const { set, ...items } = createStore<readonly SavedProduct[]>([], () => void load())
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const reload = async () => set((await store().read(key)) ?? [])
    loading ??= (async () => {
      store().onOtherTab(key, reload)
      // Stored products are removed with the session; clear the memory of this tab too.
      onSession((event) => event === 'logout' && set([]))
      let wasStored = mayStore()
      onCookieChoice(async () => {
        if (mayStore())
          await store().update(key, (saved = []) =>
            items.getSnapshot().reduceRight<SavedProduct[]>(withNewest, saved),
          )
        else if (wasStored) set([])
        wasStored = mayStore()
      })
      const saved = (await store().read(key)) ?? []
      set(saved.reduce(withOlder, items.getSnapshot()))
    })()
    return loading
  }

  return {
    ...items,
    async remember(product: SavedProduct): Promise<void> {
      await load()
      set(withNewest(items.getSnapshot(), product))
      if (mayStore()) await store().update(key, (saved = []) => withNewest(saved, product))
    },
    async clear(): Promise<void> {
      set([])
      await store().update(key, () => undefined)
    },
  }
}

const withNewest = (items: readonly SavedProduct[], product: SavedProduct): SavedProduct[] =>
  [product, ...items.filter(({ sku }) => sku !== product.sku)].slice(0, maxViewed)

const withOlder = (items: readonly SavedProduct[], saved: SavedProduct): readonly SavedProduct[] =>
  items.some(({ sku }) => sku === saved.sku) ? items : [...items, saved].slice(0, maxViewed)

export const recentlyViewed = createRecentlyViewed(browserStore, isStorageAllowed)
