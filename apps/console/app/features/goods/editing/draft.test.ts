import type { GoodsDetails, GoodsOutcome } from '@ambra/contract/admin/goods'
import { expect, test } from 'vitest'
import { afterKeep, afterSave, type Draft, keepsOf, savesOf, withShopSeen, withValue } from './draft.ts'

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

const withKept = (after: string, before = 'Lamp') =>
  ({
    ...product,
    draft: { trouble: [], fields: [{ path: 'texts.en.name', before, after, by: 'Mari', at: '' }] },
  }) as unknown as GoodsDetails

test('a change of a stored draft says what the draft held when it was touched', () => {
  const kept = withKept('New lamp')
  const typed = withValue(none, kept, 'texts.en.name', 'Newer lamp')
  expect([...typed]).toEqual([['texts.en.name', { before: 'Lamp', after: 'Newer lamp', seen: 'New lamp' }]])
  // Another person stores another value: what was seen stays what was seen.
  const later = withValue(typed, withKept('Of Jaan'), 'texts.en.name', 'Newest lamp')
  expect(later.get('texts.en.name')?.seen).toBe('New lamp')
  expect(withValue(typed, kept, 'texts.en.name', 'New lamp').size).toBe(0)
  // As the shop has it: the field is to leave the draft.
  expect(withValue(none, kept, 'texts.en.name', 'Lamp').get('texts.en.name')?.after).toBe('Lamp')
  expect(savesOf(typed)[0]?.changes).toEqual([{ path: 'texts.en.name', before: 'Lamp', after: 'Newer lamp' }])
})

test('a conflict of a stored draft is seen, and what the shop pays is in none', () => {
  const typed = withValue(none, withKept('New lamp'), 'texts.en.name', 'Newer lamp')
  const conflict = outcome({ path: 'texts.en.name', outcome: 'conflict', present: 'Of Jaan' })
  expect(afterKeep(typed, typed, [conflict]).get('texts.en.name')).toMatchObject({ seen: 'Of Jaan' })
  expect(afterKeep(typed, typed, [outcome({ path: 'texts.en.name' })]).size).toBe(0)
  const withCost = new Map([...typed, ['cost', { before: null, after: 900 }] as const])
  const { kept, saved } = keepsOf(withCost)
  expect([kept.map(({ path }) => path), [...saved.keys()]]).toEqual([['texts.en.name'], ['cost']])
})

test('after the shop has changed a field the draft goes on from there', () => {
  expect(withShopSeen(none, withKept('New lamp'), 'texts.en.name', 'Of Jaan').get('texts.en.name')).toEqual({
    before: 'Of Jaan',
    after: 'New lamp',
    seen: 'New lamp',
  })
})
