import type { GoodsDetails, GoodsOutcome } from '@ambra/contract/admin/goods'
import { expect, test } from 'vitest'
import { afterSave, type Draft, savesOf, withValue } from './draft.ts'

// Only what a draft reads.
const product = {
  price_cents: 2000,
  special: null,
  status: 1,
  visibility: 4,
  categories: ['phones'],
  texts: [{ language: 'en', name: 'Lamp', short_description: null, description: null, keywords: null }],
} as unknown as GoodsDetails

const none: Draft = new Map()
const outcome = (over: Partial<GoodsOutcome>): GoodsOutcome => ({
  path: 'price',
  outcome: 'applied',
  before: 2000,
  after: 1900,
  present: null,
  by: null,
  at: null,
  code: null,
  ...over,
})

test('a field set back is no change', () => {
  const changed = withValue(none, product, 'texts.en.name', 'A lamp')
  expect([...changed]).toEqual([['texts.en.name', { before: 'Lamp', after: 'A lamp' }]])
  expect(withValue(changed, product, 'texts.en.name', 'Lamp').size).toBe(0)
})

test('a draft remembers what the person saw', () => {
  const changed = withValue(none, product, 'price', 1900)
  const later = withValue(changed, { ...product, price_cents: 2500 }, 'price', 1800)
  expect(later.get('price')).toEqual({ before: 2000, after: 1800 })
})

test('a conflict stays in the draft with the new value', () => {
  const draft = withValue(withValue(none, product, 'price', 1900), product, 'visibility', 3)
  const next = afterSave(draft, draft, [
    outcome({ outcome: 'conflict', present: 2500 }),
    outcome({ path: 'visibility', outcome: 'applied' }),
  ])
  expect([...next]).toEqual([['price', { before: 2500, after: 1900 }]])
})

test('what was typed while it was being saved goes on from what was written', () => {
  const sent = withValue(none, product, 'price', 1900)
  const typed = withValue(sent, product, 'price', 1700)
  expect([...afterSave(typed, sent, [outcome({ outcome: 'applied' })])]).toEqual([
    ['price', { before: 1900, after: 1700 }],
  ])
})

test('each right saves its own fields', () => {
  const draft = withValue(withValue(none, product, 'price', 1900), product, 'status', 2)
  expect(savesOf(withValue(draft, product, 'categories', [])).map(({ name }) => name)).toEqual([
    'goods.set-prices',
    'goods.publish',
    'goods.edit',
  ])
})
