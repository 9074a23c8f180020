import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowserStore } from './browser-store.ts'
import type { Persistence } from './persistence.ts'
import { storageKeys } from './storage-keys.ts'
import { sweepStorage } from './storage-sweep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = { announce: () => undefined, listen: () => undefined }
const never = () => new Promise<never>(() => undefined)

function unresponsive() {
  const calls: string[] = []
  const requested = (name: string) => {
    calls.push(name)
    return never()
  }
  const persistence: Persistence = {
    get: () => requested('get'),
    update: () => requested('update'),
    remove: () => requested('remove'),
  }
  return { store: createBrowserStore(persistence, silent), calls }
}

/** Returns whether the work has ended just before and just after `ms`. */
async function endsAfter(ms: number, work: Promise<unknown>): Promise<boolean[]> {
  let isOver = false
  void work.finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(ms - 1)
  const before = isOver
  await vi.advanceTimersByTimeAsync(1)
  return [before, isOver]
}

it('waits 800 ms for a value to be read or written (spec §9 "read/write unresponsive 800 ms")', async () => {
  const { store } = unresponsive()
  expect(
    await endsAfter(
      800,
      store.update(storageKeys.wishlist, () => []),
    ),
  ).toEqual([false, true])
  expect(await endsAfter(800, store.read(storageKeys.compare))).toEqual([false, true])
})

it('does not count time in which the page was busy as a storage timeout', async () => {
  vi.useRealTimers()
  // The response is queued behind the timers that expired before it.
  const get = () => new Promise<unknown>((resolve) => setImmediate(resolve, [7]))
  const persistence = { get, update: never, remove: never }
  const reading = createBrowserStore(persistence, silent).read(storageKeys.wishlist)
  const end = performance.now() + 900
  while (performance.now() < end);
  expect(await reading).toEqual([7])
})

it('waits 2000 ms for the list of values (spec §9 "iterate 2000 ms")', async () => {
  const remove = vi.fn<(names: readonly string[]) => Promise<void>>(async () => undefined)
  expect(await endsAfter(2000, sweepStorage({ names: never, remove }))).toEqual([false, true])
  expect(remove).not.toHaveBeenCalled()
})

it('stops using storage after 1 read error and continues in the memory of the tab (spec §9 "persistent cache off after 1 read error")', async () => {
  const { store, calls } = unresponsive()
  await endsAfter(800, store.read(storageKeys.wishlist))
  await store.update(storageKeys.lastCartBypass, () => 5)
  expect(await store.read(storageKeys.lastCartBypass)).toBe(5)
  expect(calls).toEqual(['get'])
})

it('stops writing after exactly 30 write errors (spec §9 "30 write errors")', async () => {
  const update = vi.fn<Persistence['update']>(() => Promise.reject(new Error('disk')))
  const store = createBrowserStore(
    { get: async () => undefined, update, remove: async () => undefined },
    silent,
  )
  for (let count = 1; count <= 29; count++) await store.update(storageKeys.lastCartBypass, () => count)
  expect(update).toHaveBeenCalledTimes(29)
  await store.update(storageKeys.lastCartBypass, () => 30)
  await store.update(storageKeys.lastCartBypass, () => 31)
  expect(update).toHaveBeenCalledTimes(30)
  expect(await store.read(storageKeys.lastCartBypass)).toBe(31)
})

it('removes only values of older versions', async () => {
  const remove = vi.fn<(names: readonly string[]) => Promise<void>>(async () => undefined)
  await sweepStorage({ names: async () => ['cart.v0', storageKeys.cart.name], remove })
  expect(remove.mock.calls).toEqual([[['cart.v0']]])
})
