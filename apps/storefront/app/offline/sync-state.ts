import { createStore } from '#app/storage/create-store.ts'
import type { ShopError } from '@ambra/contract/platform/errors/errors'
import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { CartDifference } from '@ambra/domain/sales/cart/cart-difference'
import type { PendingOrder } from '#app/storage/storage-keys.ts'

/** Result of the work that waited for the network. */
export type SyncReport = {
  sent: readonly NetworkTask[]
  failed: readonly { task: NetworkTask; error: ShopError }[]
  /** Changes made by the server cart. */
  cart: readonly CartDifference[]
  placed: readonly PendingOrder[]
  changed: readonly PendingOrder[]
  refused: readonly PendingOrder[]
  /** True when the shop was reachable to the end. */
  isComplete: boolean
}

/**
 * Progress of the work after reconnecting, in the order of its phases; `done` of `all` counts the calls of
 * the phase. `idle`: nothing to do, or already shown. `report` comes with `done`. @see spec §4 "Back
 * online"
 */
export type SyncState = {
  phase: 'idle' | 'tasks' | 'cart' | 'orders' | 'done'
  done: number
  all: number
  report?: SyncReport
}

export const idleSync: SyncState = { phase: 'idle', done: 0, all: 0 }

/** Set by the back-online sequence; reset to `idleSync` when the shopper has read the report. */
export const syncState = createStore(idleSync)
