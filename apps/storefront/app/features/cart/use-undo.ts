import type { RemovedLines } from '#app/cart/cart-actions.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/** The last removal, shown inside the drawer: a notification lies outside the dialog and cannot be clicked. */
type Undo = { removed: RemovedLines; message: string }

const undo = createStore<Undo | undefined>(undefined)

/** Offers to put back what was removed last. */
export const offerUndo = (removed: RemovedLines, message: string) =>
  undo.set(removed.length > 0 ? { removed, message } : undefined)

export const clearUndo = () => undo.set(undefined)

export const useUndo = (): Undo | undefined => useStoreValue(undo)
