import type { ProductOutcome, ProductValue } from '@ambra/contract/catalogue/product-fields'
import { useSyncExternalStore } from 'react'
import type { Draft } from './draft.ts'

/**
 * Interface through which the parts of the product screen read and edit fields by path, with the result of
 * the last save.
 */
export type Editor = {
  /** Stays the same object until the product is reloaded; parts read values with the hooks below. */
  subscribe: (listener: () => void) => () => void
  draft: () => Draft
  valueOf: (path: string) => ProductValue
  set: (path: string, value: ProductValue) => void
  /** Updates a field asynchronously, based on its value at that time. */
  update: (path: string, next: (value: ProductValue) => ProductValue) => void
  /** Result of the last save by field. A conflict stays until the person resolves it. */
  troubles: () => ReadonlyMap<string, ProductOutcome>
  troubleOf: (path: string) => ProductOutcome | undefined
  /** Overwrites the other person's value with the next save. */
  keepMine: (path: string) => void
  takeTheirs: (path: string) => void
  may: { edit: boolean; prices: boolean; publish: boolean; stock: boolean; costs: boolean }
}

/** Returns the value of a field. Re-renders the caller only when this field changes. */
export const useFieldValue = (editor: Editor, path: string): ProductValue =>
  useSyncExternalStore(editor.subscribe, () => editor.valueOf(path))

/** Returns the reason why a field was not saved. */
export const useFieldTrouble = (editor: Editor, path: string): ProductOutcome | undefined =>
  useSyncExternalStore(editor.subscribe, () => editor.troubleOf(path))

/** Returns the fields that the last save did not save. */
export const useTroubles = (editor: Editor): ReadonlyMap<string, ProductOutcome> =>
  useSyncExternalStore(editor.subscribe, editor.troubles)

/** Returns all unsaved changes. */
export const useTyped = (editor: Editor): Draft => useSyncExternalStore(editor.subscribe, editor.draft)
