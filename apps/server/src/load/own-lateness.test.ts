import { AdmissionGate } from '@ambra/api/limits/admission-gate'
import { type LoadClass, loadClasses } from '@ambra/api/limits/load-classes'
import { describe, expect, it } from 'vitest'
import { createOwnLateness } from './own-lateness.ts'

const shedDelayMs = 100

/**
 * Simulates a process with clocks that the test sets. It has the CPU for `share` of the time, other
 * programs for the rest.
 */
function aProcess({ share = 1 } = {}) {
  const time = { now: 0, processor: 0, active: 0 }
  let delays: number[] = []
  const late = createOwnLateness({
    now: () => time.now,
    processor: () => time.processor,
    active: () => time.active,
    takeMedianDelay: () => {
      const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
      delays = []
      return median
    },
  })
  const shed: LoadClass[] = []
  const gate = new AdmissionGate({
    shedDelayMs,
    read: () => ({ delayMs: late.takeDelayMs(), waitMs: 0 }),
    latenessMs: late.turnMs,
    now: () => time.now,
    onShed: (loadClass) => shed.push(loadClass),
  })
  const work = (ms: number) => {
    time.processor += ms
    time.active += ms / share
    time.now += ms / share
  }
  return {
    shed,
    gate,
    work,
    time,
    /** Runs one turn of the event loop, then its due timers. */
    turn(handle: () => void) {
      const start = time.now
      handle()
      delays.push(time.now - start)
      late.tick()
      gate.beginTurn()
    },
    idle(ms: number) {
      time.now += ms
      late.tick()
      gate.beginTurn()
    },
  }
}

const classes = Object.keys(loadClasses) as LoadClass[] // its own keys

/** Handles a request that needs no wait in the turn in which it arrives, as the server does. */
function ask(process: ReturnType<typeof aProcess>, loadClass: LoadClass, costMs: number): boolean {
  if (process.gate.isRefused(loadClass)) return false
  return process.gate.run(
    loadClass,
    () => {
      process.work(costMs)
      return true
    },
    () => false,
  ) as boolean // the work above is synchronous
}

describe('lateness of a process beside other programs', () => {
  it.each([1, 1 / 2, 1 / 10, 1 / 100])('rejects no sequential request with %d of a CPU', (share) => {
    const process = aProcess({ share })
    process.idle(50)
    for (let round = 0; round < 50; round += 1)
      for (const loadClass of classes) {
        process.turn(() => ask(process, loadClass, 30))
        process.gate.sample()
      }
    expect(process.shed).toEqual([])
  })

  it('rejects no request of a few concurrent clients that its own work does not delay', () => {
    const process = aProcess({ share: 1 / 20 })
    process.idle(50)
    for (let round = 0; round < 50; round += 1) {
      process.turn(() => {
        for (const loadClass of classes) ask(process, loadClass, 5)
      })
      process.gate.sample()
    }
    // Seven requests of 5 ms took 700 ms each time.
    expect(process.time.now).toBeGreaterThan(50 * 700)
    expect(process.shed).toEqual([])
  })

  it.each([1, 1 / 10])('rejects concurrent requests beyond its capacity, with %d of a CPU', (share) => {
    const process = aProcess({ share })
    process.idle(50)
    let answered = 0
    process.turn(() => {
      for (let client = 0; client < 100; client += 1) if (ask(process, 'suggestions', 20)) answered += 1
    })
    expect(answered + process.shed.length).toBe(100)
    // 20 ms each until the turn has used 100 ms of CPU time, and the first 50 ms are on time.
    expect(answered).toBeLessThanOrEqual((shedDelayMs + 50) / 20 + 1)
  })

  it('closes the classes one after the other under a lasting load of its own', () => {
    const process = aProcess()
    process.idle(50)
    const clients = Array.from({ length: 12 }, () =>
      process.gate.run(
        'order',
        () => new Promise(() => undefined),
        () => undefined,
      ),
    )
    for (let round = 0; round < 3; round += 1) {
      process.turn(() => process.work(450))
      process.gate.sample()
    }
    expect(clients).toHaveLength(12)
    expect(process.gate.pressure).toBe(4.5)
    expect(classes.filter((loadClass) => !process.gate.isRefused(loadClass))).toEqual(['cart', 'order'])
  })

  it('reports no lateness before it starts and after it has stopped', () => {
    const late = createOwnLateness({
      now: () => 9000,
      processor: () => 9000,
      active: () => 9000,
      takeMedianDelay: () => 0,
    })
    expect(late.turnMs()).toBe(0)
    late.tick()
    late.end()
    expect(late.turnMs()).toBe(0)
  })
})
