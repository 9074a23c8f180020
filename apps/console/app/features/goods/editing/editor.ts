import type { GoodsOutcome, GoodsValue } from '@ambra/contract/admin/goods'
import { useSyncExternalStore } from 'react'
import type { Draft } from './draft.ts'

/** What the parts of a product's screen edit through: values by their path, and what the last save said of each. */
export type Editor = {
  /** The same object until the product is loaded again: what a part shows it reads with the functions below. */
  subscribe: (listener: () => void) => () => void
  draft: () => Draft
  valueOf: (path: string) => GoodsValue
  set: (path: string, value: GoodsValue) => void
  /** For what comes later than the press: what the field holds by then is given. */
  update: (path: string, next: (value: GoodsValue) => GoodsValue) => void
  /** What the last save said, by field: a conflict stays until the person has chosen. */
  troubles: () => ReadonlyMap<string, GoodsOutcome>
  troubleOf: (path: string) => GoodsOutcome | undefined
  /** The person has seen the other value and saves over it next time. */
  keepMine: (path: string) => void
  takeTheirs: (path: string) => void
  may: { edit: boolean; prices: boolean; publish: boolean; stock: boolean; costs: boolean }
}

/** What a field holds; only a change of this field renders the caller again. */
export const useFieldValue = (editor: Editor, path: string): GoodsValue =>
  useSyncExternalStore(editor.subscribe, () => editor.valueOf(path))

/** Why a field was not saved. */
export const useFieldTrouble = (editor: Editor, path: string): GoodsOutcome | undefined =>
  useSyncExternalStore(editor.subscribe, () => editor.troubleOf(path))

/** All that the last save did not save. */
export const useTroubles = (editor: Editor): ReadonlyMap<string, GoodsOutcome> =>
  useSyncExternalStore(editor.subscribe, editor.troubles)

/** All that is typed and not saved. */
export const useTyped = (editor: Editor): Draft => useSyncExternalStore(editor.subscribe, editor.draft)
