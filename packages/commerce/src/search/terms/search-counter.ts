import type { Store } from '@ambra/domain/platform/shop/stores'

/** Counts searches; `results` is the number of products that match all typed words, undefined if unknown. */
export type SearchCounter = {
  note: (store: Store, text: string, results: number | undefined) => void
  /** Writes what this process has counted so far. */
  write: () => Promise<void>
}
