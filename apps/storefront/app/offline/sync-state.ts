import { createStore } from '#app/storage/create-store.ts'
import type { ShopError } from '@ambra/contract/errors'
import type { NetworkTask } from '@ambra/contract/network-task'
import type { CartDifference } from '@ambra/domain/cart/cart-difference'
import type { PendingOrder } from '#app/storage/storage-keys.ts'

/** What came of the work that waited for the network. */
export type SyncReport = {
  sent: readonly NetworkTask[]
  failed: readonly { task: NetworkTask; error: ShopError }[]
  /** What the shop's cart has changed here. */
  cart: readonly CartDifference[]
  placed: readonly PendingOrder[]
  changed: readonly PendingOrder[]
  refused: readonly PendingOrder[]
  /** The shop could be reached to the end. */
  isComplete: boolean
}

/**
 * Where the work after the return of the network stands, in the order of its phases; `done` of `all` counts the calls
 * of the phase. `idle`: nothing to do, or shown already. `report` comes with `done`. @see spec §4 "Back online"
 */
export type SyncState = {
  phase: 'idle' | 'tasks' | 'cart' | 'orders' | 'done'
  done: number
  all: number
  report?: SyncReport
}

export const idleSync: SyncState = { phase: 'idle', done: 0, all: 0 }

/** Set by the sequence, and to `idleSync` when the shopper has read its report. */
export const syncState = createStore(idleSync)
