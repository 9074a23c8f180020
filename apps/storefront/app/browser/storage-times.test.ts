import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowserStore, type Persistence } from './browser-store.ts'
import { storageKeys } from './storage-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent = { announce: () => undefined, listen: () => undefined }
const never = () => new Promise<never>(() => undefined)

/** Storage that never answers. */
function unresponsive() {
  const calls: string[] = []
  const asked = (name: string) => {
    calls.push(name)
    return never()
  }
  const persistence: Persistence = {
    get: () => asked('get'),
    update: () => asked('update'),
    keys: () => asked('keys'),
    remove: () => asked('remove'),
  }
  return { store: createBrowserStore(persistence, silent), calls }
}

/** Milliseconds after which it is over, to the millisecond. */
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

it('waits 2000 ms for the list of values (spec §9 "iterate 2000 ms")', async () => {
  const { store, calls } = unresponsive()
  expect(await endsAfter(2000, store.sweep())).toEqual([false, true])
  expect(calls).toEqual(['keys'])
})
