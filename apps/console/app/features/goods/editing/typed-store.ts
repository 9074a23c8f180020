import type { GoodsOutcome } from '@ambra/contract/admin/goods'
import type { Draft } from './draft.ts'

/** What was typed about a product, and what the last save said of its fields. */
export type Typed = { draft: Draft; troubles: ReadonlyMap<string, GoodsOutcome> }

const nothing: Typed = { draft: new Map(), troubles: new Map() }

/** Holds what was typed outside of React: a screen of two hundred fields renders the one that changed. */
export function createTypedStore() {
  let typed = nothing
  const listeners = new Set<() => void>()
  const set = (next: Partial<Typed>): void => {
    typed = { ...typed, ...next }
    for (const listener of listeners) listener()
  }
  return {
    get: () => typed,
    set,
    clear: () => set(nothing),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
export type TypedStore = ReturnType<typeof createTypedStore>
