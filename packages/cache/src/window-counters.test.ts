import { startValkeyServer } from '@ambra/testing/valkey-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSharedCache, type SharedCache } from './open-shared-cache.ts'
import { createMemoryCounters, type WindowCount } from './window-counters.ts'

type Count = (key: string, windowMs: number) => Promise<WindowCount | undefined>

/** Tests every window counter, in memory and on a server. */
function countsInWindows(count: Count): void {
  it('counts the calls of a window and returns when it ends', async () => {
    const counts = [await count('a', 60_000), await count('a', 60_000), await count('b', 60_000)]
    expect(counts.map((window) => window?.count)).toEqual([1, 2, 1])
    for (const window of counts) {
      expect(window?.endsInMs).toBeGreaterThan(50_000)
      expect(window?.endsInMs).toBeLessThanOrEqual(60_000)
    }
  })

  it('starts again when the window has ended', async () => {
    expect((await count('short', 50))?.count).toBe(1)
    await expect.poll(async () => (await count('short', 50))?.count, { interval: 120 }).toBe(1)
  })

  it('loses none of many concurrent calls', async () => {
    const counts = await Promise.all(Array.from({ length: 200 }, () => count('many', 60_000)))
    expect(counts.map((window) => window?.count)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  })
}

describe('counters in memory', () => {
  const counters = createMemoryCounters()
  countsInWindows(async (key, windowMs) => counters.count(key, windowMs, new Date()))
})

const server = await startValkeyServer()
describe.runIf(server)('counters on a server', () => {
  const open = () =>
    openSharedCache({
      url: server?.url ?? '',
      shop: 'https://shop.example',
      // Longer than in production: the test machine may be busy.
      requestMs: 1000,
      pauseMs: () => 50,
      onFailure: () => undefined,
      onWorking: () => undefined,
      onPurge: () => undefined,
    })
  let one: SharedCache
  let other: SharedCache
  beforeAll(async () => {
    ;[one, other] = [await open(), await open()]
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await server?.kill()
  })
  countsInWindows((key, windowMs) => one.counters.count(key, windowMs))

  it('counts the calls of two processes together', async () => {
    expect((await one.counters.count('both', 60_000))?.count).toBe(1)
    expect((await other.counters.count('both', 60_000))?.count).toBe(2)
  })
})
