import { goneSkus } from './product-lists.ts'
import { type ReadableStore, useStoreValue } from '#app/storage/create-store.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'

/** Returns the products of a list; empty on the server and until it is loaded. */
export const useProductList = (list: ReadableStore<readonly SavedProduct[]>): readonly SavedProduct[] =>
  useStoreValue(list)

/** Returns the number of products in a list without those known to be no longer sold. */
export function useSoldCount(list: ReadableStore<readonly SavedProduct[]>): number {
  const gone = useStoreValue(goneSkus)
  return useStoreValue(list).filter(({ sku }) => !gone.has(sku)).length
}
