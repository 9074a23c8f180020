import type { Store } from '@ambra/domain/stores'

/** Counts searches; `results` is how many products have all that was typed, undefined where that is not known. */
export type SearchCounter = { note: (store: Store, text: string, results: number | undefined) => void }
