import { describe, expect, it, vi } from 'vitest'
import type { SyncOutcome } from './sync-cart.ts'
import { createSyncRunner } from './sync-runner.ts'

function runner(outcomes: (SyncOutcome | Error)[], isDone = () => true) {
  const sync = vi.fn<() => Promise<SyncOutcome>>(async () => {
    const next = outcomes.shift() ?? 'settled'
    if (next instanceof Error) throw next
    return next
  })
  const waits: number[] = []
  const wakes: (() => void)[] = []
  const bugs: unknown[] = []
  const run = createSyncRunner({
    sync,
    isDone,
    runLocked: (work) => work(),
    retryLater: (ms, wake) => {
      waits.push(ms)
      wakes.push(wake)
    },
    reportBug: (error) => bugs.push(error),
  })
  return { run, sync, waits, bugs, wake: () => wakes.shift()?.() }
}

describe('sync runner', () => {
  it('runs once for several simultaneous calls', async () => {
    const { run, sync } = runner([])
    await Promise.all([run(), run(), run()])
    expect(sync).toHaveBeenCalledTimes(1)
  })

  it('runs again for changes stored during the run', async () => {
    let rounds = 0
    const { run, sync } = runner([], () => ++rounds > 1)
    await run()
    expect(sync).toHaveBeenCalledTimes(2)
  })

  it('waits longer after each failure, with a single timer', async () => {
    const { run, waits, wake } = runner(['later', 'later', 'later', 'later'])
    await run()
    await run()
    expect(waits).toEqual([2_000])
    wake()
    await vi.waitFor(() => expect(waits).toEqual([2_000, 4_000]))
  })

  it('reports code that could not be loaded and retries', async () => {
    const error = new TypeError('Failed to fetch dynamically imported module')
    const { run, sync, bugs, wake } = runner([error])
    expect(await run()).toBe('later')
    expect(bugs).toEqual([error])
    wake()
    await vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(2))
  })
})
