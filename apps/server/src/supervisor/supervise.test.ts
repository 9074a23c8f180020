import { expect, it } from 'vitest'
import { pauseBeforeRestart } from './supervise.ts'

const limits = { windowMs: 600_000, maxFailures: 5, firstPauseMs: 1000, maxPauseMs: 3000 }

it('restarts at once, then after growing pauses', () => {
  const failures = [0, 10, 20, 30]
  const pauses = failures.map((_, count) => pauseBeforeRestart(failures.slice(0, count + 1), limits))
  expect(pauses).toEqual([0, 1000, 2000, 3000])
})

it('stops after too many failures', () => {
  expect(pauseBeforeRestart([0, 1, 2, 3, 4], limits)).toBeUndefined()
})

it('forgets old failures', () => {
  expect(pauseBeforeRestart([0, 1, 2, 3, 600_004], limits)).toBe(0)
})
