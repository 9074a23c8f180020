import type { ProductRecord, ProductOutcome } from '@ambra/contract/catalogue/product-fields'
import { expect, test } from 'vitest'
import {
  afterKeep,
  afterSave,
  type Draft,
  splitDraft,
  groupByOperation,
  withShopSeen,
  withValue,
} from './draft.ts'

// Contains only what a draft reads.
const product = {
  price_cents: 2000,
  special: null,
  status: 1,
  visibility: 4,
  categories: ['phones'],
  texts: [{ language: 'en', name: 'Lamp', short_description: null, description: null, keywords: null }],
} as unknown as ProductRecord

const none: Draft = new Map()
const outcome = (over: Partial<ProductOutcome>): ProductOutcome => ({
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

test('removes a change when the field is set back', () => {
  const changed = withValue(none, product, 'texts.en.name', 'A lamp')
  expect([...changed]).toEqual([['texts.en.name', { before: 'Lamp', after: 'A lamp' }]])
  expect(withValue(changed, product, 'texts.en.name', 'Lamp').size).toBe(0)
})

test('keeps the value that the person saw first', () => {
  const changed = withValue(none, product, 'price', 1900)
  const later = withValue(changed, { ...product, price_cents: 2500 }, 'price', 1800)
  expect(later.get('price')).toEqual({ before: 2000, after: 1800 })
})

test('keeps a conflict in the draft, based on the new stored value', () => {
  const draft = withValue(withValue(none, product, 'price', 1900), product, 'visibility', 3)
  const next = afterSave(draft, draft, [
    outcome({ outcome: 'conflict', present: 2500 }),
    outcome({ path: 'visibility', outcome: 'applied' }),
  ])
  expect([...next]).toEqual([['price', { before: 2500, after: 1900 }]])
})

test('keeps what was typed during the save, based on the saved value', () => {
  const sent = withValue(none, product, 'price', 1900)
  const typed = withValue(sent, product, 'price', 1700)
  expect([...afterSave(typed, sent, [outcome({ outcome: 'applied' })])]).toEqual([
    ['price', { before: 1900, after: 1700 }],
  ])
})

test('groups changes by the right that they require', () => {
  const draft = withValue(withValue(none, product, 'price', 1900), product, 'status', 2)
  expect(groupByOperation(withValue(draft, product, 'categories', [])).map(({ name }) => name)).toEqual([
    'products.set-prices',
    'products.publish',
    'products.edit',
  ])
})

const withKept = (after: string, before = 'Lamp') =>
  ({
    ...product,
    draft: { trouble: [], fields: [{ path: 'texts.en.name', before, after, by: 'Mari', at: '' }] },
  }) as unknown as ProductRecord

test('records the stored draft value as it was when the field was first touched', () => {
  const kept = withKept('New lamp')
  const typed = withValue(none, kept, 'texts.en.name', 'Newer lamp')
  expect([...typed]).toEqual([['texts.en.name', { before: 'Lamp', after: 'Newer lamp', seen: 'New lamp' }]])
  // Another person stores a different value: `seen` does not change.
  const later = withValue(typed, withKept('Of Jaan'), 'texts.en.name', 'Newest lamp')
  expect(later.get('texts.en.name')?.seen).toBe('New lamp')
  expect(withValue(typed, kept, 'texts.en.name', 'New lamp').size).toBe(0)
  // Setting the shop's value removes the field from the stored draft.
  expect(withValue(none, kept, 'texts.en.name', 'Lamp').get('texts.en.name')?.after).toBe('Lamp')
  expect(groupByOperation(typed)[0]?.changes).toEqual([
    { path: 'texts.en.name', before: 'Lamp', after: 'Newer lamp' },
  ])
})

test('bases a conflicting field on the value in the stored draft and keeps costs out of drafts', () => {
  const typed = withValue(none, withKept('New lamp'), 'texts.en.name', 'Newer lamp')
  const conflict = outcome({ path: 'texts.en.name', outcome: 'conflict', present: 'Of Jaan' })
  expect(afterKeep(typed, typed, [conflict]).get('texts.en.name')).toMatchObject({ seen: 'Of Jaan' })
  expect(afterKeep(typed, typed, [outcome({ path: 'texts.en.name' })]).size).toBe(0)
  const withCost = new Map([...typed, ['cost', { before: null, after: 900 }] as const])
  const { kept, saved } = splitDraft(withCost)
  expect([kept.map(({ path }) => path), [...saved.keys()]]).toEqual([['texts.en.name'], ['cost']])
})

test('bases a draft field on the new value after it has changed in the shop', () => {
  expect(withShopSeen(none, withKept('New lamp'), 'texts.en.name', 'Of Jaan').get('texts.en.name')).toEqual({
    before: 'Of Jaan',
    after: 'New lamp',
    seen: 'New lamp',
  })
})
