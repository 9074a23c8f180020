import { expect, test } from 'vitest'
import { runBulk } from './bulk.ts'

const numbers = ['1', '2', '3']

test('continues after an order fails', async () => {
  const seen: number[] = []
  const results = await runBulk(numbers, {
    work: async (number) => {
      if (number === '2') throw new Error('shipped')
    },
    onResult: ({ length }) => seen.push(length),
    signal: new AbortController().signal,
  })
  expect(results.map(({ number, error }) => [number, error !== undefined])).toEqual([
    ['1', false],
    ['2', true],
    ['3', false],
  ])
  expect(seen).toEqual([1, 2, 3])
})

test('stops after the current order', async () => {
  const stop = new AbortController()
  const done: string[] = []
  const results = await runBulk(numbers, {
    work: async (number) => {
      done.push(number)
      if (number === '2') stop.abort()
    },
    onResult: () => undefined,
    signal: stop.signal,
  })
  expect(done).toEqual(['1', '2'])
  expect(results).toHaveLength(2)
})
