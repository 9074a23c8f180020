import type { RemovedLines } from '#app/cart/cart-actions.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'

/** Last removal, shown inside the drawer: a notification is outside the dialog and cannot be clicked. */
type Undo = { removed: RemovedLines; message: string; onRestored?: (() => void) | undefined }

const undo = createStore<Undo | undefined>(undefined)

/** Offers to undo the last removal; `onRestored` reverts additional effects. */
export const offerUndo = (removed: RemovedLines, message: string, onRestored?: () => void) =>
  undo.set(removed.length > 0 ? { removed, message, onRestored } : undefined)

export const clearUndo = () => undo.set(undefined)

export const useUndo = (): Undo | undefined => useStoreValue(undo)
