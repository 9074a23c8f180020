import { expect, test } from 'vitest'
import { pickBest } from './pick-best.ts'

const picks = [
  { title: 'Cheapest', by: 'price', better: 'lower' },
  { title: 'Quietest', by: 'noise', better: 'lower' },
  { title: 'Largest', by: 'load', better: 'higher' },
] as const
const machine = (product: string, price: number, noise?: number, load = 7) => ({
  product,
  numbers: { price, load, ...(noise !== undefined && { noise }) },
})

test('names the strength of each product', () => {
  const found = pickBest([machine('a', 300, 75), machine('b', 500, 70), machine('c', 600, 72, 9)], picks)
  expect(found).toEqual([
    { product: 'a', titles: ['Cheapest'] },
    { product: 'b', titles: ['Quietest'] },
    { product: 'c', titles: ['Largest'] },
  ])
})

test('gives both titles to a product that wins twice', () => {
  const found = pickBest([machine('a', 500, 72), machine('b', 300, 70), machine('c', 400, 71)], picks)
  expect(found).toEqual([
    { product: 'b', titles: ['Cheapest', 'Quietest', 'Largest'] },
    { product: 'a', titles: [] },
    { product: 'c', titles: [] },
  ])
})

test('does not rank a number that one product lacks', () => {
  const found = pickBest([machine('a', 300), machine('b', 500, 70)], picks)
  expect(found.flatMap(({ titles }) => titles)).not.toContain('Quietest')
  expect(pickBest([machine('a', 300, 70)], picks)).toEqual([{ product: 'a', titles: [] }])
})
