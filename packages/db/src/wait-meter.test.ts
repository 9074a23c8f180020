import { expect, it } from 'vitest'
import { createWaitMeter } from './wait-meter.ts'

it('knows how long the first has waited', () => {
  let now = 0
  const meter = createWaitMeter(() => now)
  expect(meter.longestMs()).toBe(0)
  const endFirst = meter.begin()
  now = 40
  const endSecond = meter.begin()
  now = 100
  expect(meter.longestMs()).toBe(100)
  endFirst()
  expect(meter.longestMs()).toBe(60)
  endSecond()
  expect(meter.longestMs()).toBe(0)
})
