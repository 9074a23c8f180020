import { expect, it } from 'vitest'
import { createListeners, createStore, type Store } from './create-store.ts'

it('notifies subscribers in order of each new value', () => {
  const store = createStore(1)
  const seen: string[] = []
  store.subscribe(() => seen.push(`first ${store.getSnapshot()}`))
  const unsubscribe = store.subscribe(() => seen.push(`second ${store.getSnapshot()}`))
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(seen).toEqual(['first 2', 'second 2', 'first 3'])
})

it('is silent when the value stays the same', () => {
  const value = {}
  const store = createStore(value)
  store.subscribe(() => expect.unreachable())
  store.set(value)
  expect(store.getSnapshot()).toBe(value)
})

it('hydrates with the value it began with', () => {
  const store = createStore('server')
  store.set('browser')
  expect([store.getServerSnapshot(), store.getSnapshot()]).toEqual(['server', 'browser'])
})

it('starts loading once a subscriber is there', () => {
  const seen: number[] = []
  const store: Store<number> = createStore(0, () => store.set(1))
  store.subscribe(() => seen.push(store.getSnapshot()))
  expect(seen).toEqual([1])
})

it('hands events with all their details on', () => {
  const events = createListeners<[name: string, at: number]>()
  const seen: unknown[] = []
  events.subscribe((...event) => seen.push(event))
  events.notify('logout', 7)
  expect(seen).toEqual([['logout', 7]])
})
