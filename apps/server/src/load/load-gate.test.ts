import { expect, it } from 'vitest'
import { createDatabaseProbe } from './load-gate.ts'

function aProbe() {
  const state = { now: 0, requested: 0, response: Promise.withResolvers<void>() }
  const ping = () => {
    state.requested += 1
    state.response = Promise.withResolvers()
    return state.response.promise
  }
  const settled = () => new Promise((done) => setImmediate(done))
  return { state, settled, probe: createDatabaseProbe(ping, () => state.now) }
}

it('measures how long a query waits', async () => {
  const { state, settled, probe } = aProbe()
  expect(probe.waitMs()).toBe(0)
  probe.check()
  state.now = 300
  expect(probe.waitMs()).toBe(300)
  state.response.resolve()
  await settled()
  state.now = 9000
  expect(probe.waitMs()).toBe(300)
})

it('runs at most one query at a time', async () => {
  const { state, settled, probe } = aProbe()
  probe.check()
  probe.check()
  expect(state.requested).toBe(1)
  state.response.resolve()
  await settled()
  probe.check()
  expect(state.requested).toBe(2)
})

it('ignores failed queries of a database', async () => {
  const { state, settled, probe } = aProbe()
  probe.check()
  state.now = 5000
  state.response.reject(new Error('gone'))
  await settled()
  expect(probe.waitMs()).toBe(0)
})
