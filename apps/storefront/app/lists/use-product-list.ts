import { type ReadableStore, useStoreValue } from '#app/storage/create-store.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'

/** The products of a list; empty on the server and until it is loaded. */
export const useProductList = (list: ReadableStore<readonly SavedProduct[]>): readonly SavedProduct[] =>
  useStoreValue(list)
