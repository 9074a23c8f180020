import { useSyncExternalStore } from 'react'

/** Subscribers in the order they came; `notify` calls each of them. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Returns the function that ends the subscription. */
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args)
    },
  }
}

/** A value outside React that components read with `useStoreValue`. */
export type ReadableStore<T> = {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => T
  /** What the server renders, and the browser while it hydrates. */
  getServerSnapshot: () => T
}
export type Store<T> = ReadableStore<T> & {
  /** Replaces the value; subscribers are notified unless it is the same. */
  set: (next: T) => void
}

/** `onSubscribe` runs after each new subscriber was added: the first one usually starts loading. */
export function createStore<T>(initial: T, onSubscribe?: () => void): Store<T> {
  const listeners = createListeners()
  let value = initial
  return {
    subscribe(listener) {
      const unsubscribe = listeners.subscribe(listener)
      onSubscribe?.()
      return unsubscribe
    },
    getSnapshot: () => value,
    getServerSnapshot: () => initial,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      listeners.notify()
    },
  }
}

/** The value of a store, live. */
export const useStoreValue = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot)
