import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { type SavedProduct, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'

/** A list of products known by sku, saved after each change and loaded once. @see spec §4 "Wishlist and compare" */
export interface ProductList extends ReadableStore<readonly SavedProduct[]> {
  has(sku: string): boolean
  /** Adds at the end unless the sku is there already. */
  add(product: SavedProduct): Promise<void>
  remove(sku: string): Promise<void>
  clear(): Promise<void>
}

type Change = (items: readonly SavedProduct[]) => SavedProduct[]

export function createProductList(key: StorageKey<SavedProduct[]>, store: () => BrowserStore): ProductList {
  const { set, ...items } = createStore<readonly SavedProduct[]>([], () => void load())
  let loading: Promise<void> | undefined

  const reload = async () => set((await store().read(key)) ?? [])
  function load(): Promise<void> {
    if (!loading) {
      store().onOtherTab(key, reload)
      loading = reload()
    }
    return loading
  }
  async function change(apply: Change) {
    await load()
    // Shown at once; what was saved may hold another tab's changes too and is shown then.
    set(apply(items.getSnapshot()))
    set((await store().update(key, (saved = []) => apply(saved))) ?? [])
  }

  return {
    ...items,
    has: (sku) => items.getSnapshot().some((item) => item.sku === sku),
    add: (product) =>
      change((all) => (all.some(({ sku }) => sku === product.sku) ? [...all] : [...all, product])),
    remove: (sku) => change((all) => all.filter((item) => item.sku !== sku)),
    clear: () => change(() => []),
  }
}

export const wishlist = createProductList(storageKeys.wishlist, browserStore)
export const compareList = createProductList(storageKeys.compare, browserStore)
