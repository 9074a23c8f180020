import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { createStore, type ReadableStore } from '#app/storage/create-store.ts'
import { type SavedProduct, type StorageKey, storageKeys } from '#app/storage/storage-keys.ts'

/** List of products by sku, saved after each change and loaded once. @see spec §4 "Wishlist and compare" */
export interface ProductList extends ReadableStore<readonly SavedProduct[]> {
  has(sku: string): boolean
  /** Appends the product unless its sku is already in the list. */
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
    // Shows the change at once; the saved list, shown afterwards, may include changes of another tab.
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

/** Skus in lists that the catalogue no longer sells. */
export const goneSkus = createStore<ReadonlySet<string>>(new Set())

/** Records the catalogue's response about these skus. */
export function noteSold(asked: readonly string[], sold: ReadonlySet<string>): void {
  const before = goneSkus.getSnapshot()
  const others = [...before].filter((sku) => !asked.includes(sku))
  const gone = new Set([...others, ...asked.filter((sku) => !sold.has(sku))])
  const isSame = gone.size === before.size && [...gone].every((sku) => before.has(sku))
  if (!isSame) goneSkus.set(gone)
}

export const wishlist = createProductList(storageKeys.wishlist, browserStore)
export const compareList = createProductList(storageKeys.compare, browserStore)
