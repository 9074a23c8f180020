import type { ShopError } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'
import type { CartDifference } from '@ambra/domain/cart/cart-difference'
import type { WaitingOrder } from '#app/storage/storage-keys.ts'

/** What came of the work that waited for the network. */
export type SyncReport = {
  sent: readonly NetworkTask[]
  failed: readonly { task: NetworkTask; error: ShopError }[]
  /** What the shop's cart has changed here. */
  cart: readonly CartDifference[]
  placed: readonly WaitingOrder[]
  changed: readonly WaitingOrder[]
  refused: readonly WaitingOrder[]
  /** The shop could be reached to the end. */
  isComplete: boolean
}

/**
 * Where the work after the return of the network stands, in the order of its phases; `done` of `all` counts the calls of
 * the phase. `idle`: nothing to do, or told already. `report` comes with `done`. @see spec §4 "Back online"
 */
export type SyncState = {
  phase: 'idle' | 'tasks' | 'cart' | 'orders' | 'done'
  done: number
  all: number
  report?: SyncReport
}

export const idleSync: SyncState = { phase: 'idle', done: 0, all: 0 }

const listeners = new Set<() => void>()
let state = idleSync

export const syncState = (): SyncState => state

/** Calls back with each change; answers how to stop. */
export function onSyncState(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by the sequence, and with `idleSync` when the shopper has read its report. */
export function showSync(next: SyncState): void {
  state = next
  for (const listener of listeners) listener()
}
