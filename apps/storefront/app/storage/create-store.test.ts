import { expect, it } from 'vitest'
import { createListeners, createStore, type Store } from './create-store.ts'

it('notifies subscribers of each new value, in order', () => {
  const store = createStore(1)
  const seen: string[] = []
  store.subscribe(() => seen.push(`first ${store.getSnapshot()}`))
  const unsubscribe = store.subscribe(() => seen.push(`second ${store.getSnapshot()}`))
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(seen).toEqual(['first 2', 'second 2', 'first 3'])
})

it('does not notify subscribers when the value stays the same', () => {
  const value = {}
  const store = createStore(value)
  store.subscribe(() => expect.unreachable())
  store.set(value)
  expect(store.getSnapshot()).toBe(value)
})

it('hydrates with the initial value', () => {
  const store = createStore('server')
  store.set('browser')
  expect([store.getServerSnapshot(), store.getSnapshot()]).toEqual(['server', 'browser'])
})

it('starts loading when the first subscriber is added', () => {
  const seen: number[] = []
  const store: Store<number> = createStore(0, () => store.set(1))
  store.subscribe(() => seen.push(store.getSnapshot()))
  expect(seen).toEqual([1])
})

it('passes all arguments of an event to its listeners', () => {
  const events = createListeners<[name: string, at: number]>()
  const seen: unknown[] = []
  events.subscribe((...event) => seen.push(event))
  events.notify('logout', 7)
  expect(seen).toEqual([['logout', 7]])
})
