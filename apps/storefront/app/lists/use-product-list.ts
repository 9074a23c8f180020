import { useSyncExternalStore } from 'react'
import type { ProductList } from './product-lists.ts'
import type { SavedProduct } from '#app/storage/storage-keys.ts'

const nothing: readonly SavedProduct[] = []

/** The products of a list; empty on the server and until it is loaded. */
export const useProductList = (list: ProductList): readonly SavedProduct[] =>
  useSyncExternalStore(list.subscribe, list.getSnapshot, () => nothing)
