import { expect, it } from 'vitest'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { withDeliveryDays } from './listing-delivery.server.ts'

// Of a card these fields decide.
const card = (fields: Partial<CardProduct>) => ({ type_id: 'simple', ...fields }) as CardProduct
const daysOf = (fields: Partial<CardProduct>, country = 'EE') =>
  withDeliveryDays(card(fields), country).deliveryDays

it('says the days of what a locker, a courier or only the van carries', () => {
  expect(daysOf({ weightG: 300 })).toEqual([1, 2])
  expect(daysOf({ weightG: 300 }, 'LV')).toEqual([3, 5])
  expect(daysOf({ weightG: 60_000 })).toEqual([2, 5])
})

it('says none of downloads, and of sets whose parts it does not know', () => {
  expect(daysOf({ type_id: 'downloadable' })).toBeUndefined()
  expect(daysOf({ type_id: 'bundle' })).toBeUndefined()
})
