import { useSyncExternalStore } from 'react'
import type { RemovedLines } from '#app/cart/cart-actions.ts'

/** What was removed last, told inside the drawer: a notification lies outside the dialog and cannot be pressed. */
type Undo = { removed: RemovedLines; message: string }

let current: Undo | undefined
const listeners = new Set<() => void>()

function show(next: Undo | undefined) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers to put back what was removed last. */
export const offerUndo = (removed: RemovedLines, message: string) =>
  show(removed.length > 0 ? { removed, message } : undefined)

export const forgetUndo = () => show(undefined)

export const useUndo = (): Undo | undefined => useSyncExternalStore(subscribe, () => current)
