import { describe, expect, it } from 'vitest'
import { AdmissionGate, type LoadReading } from './admission-gate.ts'
import { type LoadClass, loadClasses } from './load-classes.ts'

const inOrder: LoadClass[] = ['suggestions', 'recommendations', 'search', 'browse', 'images', 'cart', 'order']
const twoAtOnce = { closesAt: 1, atOnce: 2, waiting: 3, waitMs: 1000 }
const refused = 'refused' as const

type Limits = Partial<Record<LoadClass, typeof twoAtOnce>>

/** Creates a gate with this many orders inside, which never end. */
function aGate(limits?: Limits, inside = 4) {
  const state = { now: 0, latenessMs: 0, reading: { delayMs: 0, waitMs: 0 }, shed: [] as LoadClass[] }
  const gate = new AdmissionGate({
    shedDelayMs: 100,
    read: () => state.reading,
    latenessMs: () => state.latenessMs,
    now: () => state.now,
    onShed: (loadClass) => state.shed.push(loadClass),
    limits: { ...loadClasses, ...limits },
  })
  for (let count = 0; count < inside; count += 1)
    void gate.run(
      'order',
      () => new Promise(() => undefined),
      () => undefined,
    )
  /** Makes the process permanently late by this much. */
  const setLoad = (reading: Partial<LoadReading>) => {
    state.reading = { delayMs: 0, waitMs: 0, ...reading }
    gate.sample()
    gate.sample()
  }
  const admitted = () => inOrder.filter((loadClass) => !gate.isRefused(loadClass))
  return { gate, state, setLoad, admitted }
}

/** Work that lasts until the test ends it. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const begun = { count: 0 }
  const begin = () => {
    begun.count += 1
    return promise
  }
  return { begin, end: () => resolve('done'), begun }
}

describe('order of load shedding', () => {
  it('rejects one class after the other', () => {
    const { setLoad, admitted } = aGate()
    const left = [0, 99, 100, 150, 200, 400, 800, 10_000].map((delayMs) => {
      setLoad({ delayMs })
      return [delayMs, admitted().length]
    })
    expect(left).toEqual([
      [0, 7],
      [99, 7],
      [100, 6],
      [150, 5],
      [200, 4],
      [400, 2],
      [800, 1],
      [10_000, 1],
    ])
    expect(admitted()).toEqual(['order'])
  })

  it('never rejects a class before a less important one', () => {
    const { setLoad, admitted } = aGate()
    for (let delayMs = 0; delayMs <= 2000; delayMs += 10) {
      setLoad({ delayMs })
      const left = admitted()
      expect(left).toEqual(inOrder.slice(inOrder.length - left.length))
    }
  })

  it('sheds load up to search when the database is slow', () => {
    const { setLoad, admitted } = aGate()
    setLoad({ waitMs: 120 })
    expect(admitted()).toEqual(inOrder.slice(1))
    setLoad({ waitMs: 250 })
    expect(admitted()).toEqual(['browse', 'images', 'cart', 'order'])
    setLoad({ waitMs: 60_000 })
    expect(admitted()).toEqual(['browse', 'images', 'cart', 'order'])
  })

  it('reports whether any request was made', () => {
    const { gate } = aGate({}, 0)
    expect(gate.takeActivity()).toBe(false)
    gate.isRefused('order')
    expect([gate.takeActivity(), gate.takeActivity()]).toEqual([true, false])
  })

  it('counts each rejected request by class', () => {
    const { setLoad, gate, state } = aGate()
    setLoad({ delayMs: 120 })
    for (const loadClass of ['suggestions', 'order', 'suggestions'] as const) gate.isRefused(loadClass)
    expect(state.shed).toEqual(['suggestions', 'suggestions'])
  })

  it('admits everything again after the surge', () => {
    const { setLoad, gate, admitted } = aGate()
    setLoad({ delayMs: 5000 })
    expect(admitted()).toEqual(['order'])
    setLoad({ delayMs: 0 })
    expect(gate.pressure).toBe(0)
    expect(admitted()).toEqual(inOrder)
  })

  it('reacts to the current turn of the event loop, before any reading', () => {
    const { state, admitted } = aGate()
    state.latenessMs = 250
    expect(admitted()).toEqual(['browse', 'images', 'cart', 'order'])
    state.latenessMs = 0
    expect(admitted()).toEqual(inOrder)
  })

  it('ignores a single pause', () => {
    const { gate, state, admitted } = aGate()
    state.reading = { delayMs: 5000, waitMs: 0 }
    gate.sample()
    expect(admitted()).toEqual(inOrder)
    state.reading = { delayMs: 0, waitMs: 0 }
    gate.sample()
    expect(admitted()).toEqual(inOrder)
  })
})

describe('a gate with few concurrent requests', () => {
  it.each([0, 1, 3])('rejects nothing for lateness, with %d inside', (inside) => {
    const { gate, state, setLoad } = aGate({}, inside)
    setLoad({ delayMs: 10_000, waitMs: 10_000 })
    state.latenessMs = 10_000
    for (const loadClass of inOrder) {
      gate.beginTurn()
      expect(gate.isRefused(loadClass)).toBe(false)
    }
    expect(state.shed).toEqual([])
  })

  it('rejects the fourth request that arrives in one late turn', () => {
    const { gate, state } = aGate({}, 0)
    state.latenessMs = 150
    const ask = () => gate.isRefused('suggestions')
    expect([ask(), ask(), ask(), ask(), ask()]).toEqual([false, false, false, true, true])
    gate.beginTurn()
    expect(ask()).toBe(false)
  })
})

describe('concurrency limit of a class', () => {
  it('queues requests beyond the limit in a short queue', async () => {
    const { gate, state } = aGate({ browse: twoAtOnce })
    const job = work()
    const results = Array.from({ length: 7 }, () =>
      gate.run('browse', job.begin, () => Promise.resolve(refused)),
    )
    expect(job.begun.count).toBe(2)
    expect(state.shed).toEqual(['browse', 'browse'])
    job.end()
    expect(await Promise.all(results)).toEqual([...Array<string>(5).fill('done'), refused, refused])
    expect(job.begun.count).toBe(5)
  })

  it('keeps the capacity of other classes', () => {
    const { gate } = aGate({ browse: twoAtOnce })
    const job = work()
    for (let n = 0; n < 9; n += 1) void gate.run('browse', job.begin, () => Promise.resolve(refused))
    expect(gate.isRefused('browse')).toBe(true)
    expect(gate.isRefused('order')).toBe(false)
    expect(
      gate.run(
        'order',
        () => 'placed',
        () => refused,
      ),
    ).toBe('placed')
  })

  it('rejects a request that has waited too long', async () => {
    const { gate, state } = aGate({ browse: twoAtOnce })
    const job = work()
    const results = Array.from({ length: 3 }, () =>
      gate.run('browse', job.begin, () => Promise.resolve(refused)),
    )
    state.now = 1001
    gate.sample()
    expect(await results[2]).toBe(refused)
    expect(job.begun.count).toBe(2)
  })

  it('rejects the queue of a class that closes', async () => {
    const { gate, setLoad } = aGate({ browse: twoAtOnce })
    const job = work()
    const results = Array.from({ length: 3 }, () =>
      gate.run('browse', job.begin, () => Promise.resolve(refused)),
    )
    setLoad({ delayMs: 100 })
    expect(await results[2]).toBe(refused)
  })

  it('releases capacity after errors', async () => {
    const { gate } = aGate({ browse: twoAtOnce })
    const fail = () => Promise.reject(new Error('broken'))
    for (let n = 0; n < 10; n += 1)
      await expect(gate.run('browse', fail, () => Promise.resolve(refused))).rejects.toThrow('broken')
    const throwing = (): string => {
      throw new Error('broken')
    }
    for (let n = 0; n < 10; n += 1)
      expect(() => gate.run('browse', throwing, () => refused)).toThrow('broken')
    expect(
      gate.run(
        'browse',
        () => 'done',
        () => refused,
      ),
    ).toBe('done')
  })
})
