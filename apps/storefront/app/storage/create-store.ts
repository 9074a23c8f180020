import { useSyncExternalStore } from 'react'

/** Subscribers in order of subscription; `notify` calls each of them. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Returns the unsubscribe function. */
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args)
    },
  }
}

/** Value outside React that components read with `useStoreValue`. */
export type ReadableStore<T> = {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => T
  /** Returns the value rendered by the server and during hydration. */
  getServerSnapshot: () => T
}
export type Store<T> = ReadableStore<T> & {
  /** Replaces the value and notifies subscribers if it changed. */
  set: (next: T) => void
}

/** `onSubscribe` runs after each new subscriber; the first one usually starts loading. */
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

/** Returns the current value of a store and rerenders on changes. */
export const useStoreValue = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot)
