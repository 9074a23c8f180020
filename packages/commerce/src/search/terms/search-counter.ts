import type { Store } from '@ambra/domain/platform/shop/stores'

/** Counts searches and clicks on their results; `results` is the number of products that match all typed words, undefined if unknown. */
export type SearchCounter = {
  note: (store: Store, text: string, results: number | undefined) => void
  /** Counts a click on a product in the results for a text. */
  click: (store: Store, text: string, sku: string) => void
  /** Writes what this process has counted so far. */
  write: () => Promise<void>
}
