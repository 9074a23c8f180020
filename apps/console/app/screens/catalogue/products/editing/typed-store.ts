import type { ProductOutcome } from '@ambra/contract/catalogue/product-fields'
import type { Draft } from './draft.ts'

/** Unsaved changes of a product and the result of the last save by field. */
export type Typed = { draft: Draft; troubles: ReadonlyMap<string, ProductOutcome> }

const nothing: Typed = { draft: new Map(), troubles: new Map() }

/**
 * Creates a store for unsaved changes outside React, so that only the changed field re-renders on a screen of
 * two hundred fields.
 */
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
