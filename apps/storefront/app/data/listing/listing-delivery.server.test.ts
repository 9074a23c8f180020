import { expect, it } from 'vitest'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { withDeliveryDays } from './listing-delivery.server.ts'

// Only these fields of a card matter.
const card = (fields: Partial<CardProduct>) => ({ type_id: 'simple', ...fields }) as CardProduct
const daysOf = (fields: Partial<CardProduct>, country = 'EE') =>
  withDeliveryDays(card(fields), country).deliveryDays

it('returns delivery days for goods that fit a locker, a courier or only the van', () => {
  expect(daysOf({ weightG: 300 })).toEqual([1, 2])
  expect(daysOf({ weightG: 300 }, 'LV')).toEqual([3, 5])
  expect(daysOf({ weightG: 60_000 })).toEqual([2, 5])
})

it('returns no delivery days for downloads and for sets with unknown parts', () => {
  expect(daysOf({ type_id: 'downloadable' })).toBeUndefined()
  expect(daysOf({ type_id: 'bundle' })).toBeUndefined()
})
