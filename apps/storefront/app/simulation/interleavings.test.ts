import { reportRun, runLength } from '@ambra/testing/run-length'
import { seededRandom } from '@ambra/testing/seeded-random'
import { expect, it, vi } from 'vitest'
import { historyOf, planOf, play, shrink, type Tally } from './interleaving-suite.ts'

/** Real storage timeouts are not part of this. */
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

// Expected log lines about sessions that could not be renewed.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

/** Fixed seed, so that each test run plays the same histories; SEED or INVARIANTS=full selects others. */
const seedOfRun = process.env['SEED'] ? seededRandom().seed : runLength(1001, seededRandom().seed)

it('loses and duplicates nothing in any interleaving of two devices, three tabs, closed pages and lost responses (spec §4 Offline)', {
  timeout: 3_600_000,
}, async () => {
  const rounds = Number(process.env['INTERLEAVINGS'] ?? runLength(1000, 50_000))
  const sum: Partial<Tally> = {}
  for (let round = 0; round < rounds; round += 1) {
    const plan = planOf(seedOfRun + round, runLength(16, 40))
    const { faults: errors, tally } = await play(plan)
    for (const [name, value] of Object.entries(tally) as [keyof Tally, number][]) // its own literal
      sum[name] = (sum[name] ?? 0) + value
    if (errors.length === 0) continue
    const shortest = await shrink(plan, (found) => found.length > 0)
    const { faults: left } = await play(shortest)
    expect(left, `${historyOf(shortest)}`).toEqual([])
  }
  reportRun('Interleavings', {
    rounds,
    ...sum,
    lost: 0,
    doubled: 0,
    'other totals': 0,
    risen: 0,
    'first seed': seedOfRun,
  })
  expect(sum.placed).toBeGreaterThan(0)
})
