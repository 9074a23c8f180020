import { cents } from '@ambra/domain/platform/money/money'
import { expect, it } from 'vitest'
import { goodsOnly, withDelivery } from './totals.tsx'

const taxes = [{ percent: 24, amount: cents(1935) }]
const figures = { ...goodsOnly(cents(10_000)), taxes }
const offer = (least: number) => ({ least: cents(least), isFrom: true, isLarge: false })

it('shows no VAT without the VAT of delivery beside a total that includes delivery', () => {
  expect(withDelivery(figures, offer(299))).toMatchObject({ total: 10_299, taxes: [] })
  expect(withDelivery(figures, offer(0))).toMatchObject({ total: 10_000, taxes })
  expect(withDelivery(figures, undefined)).toEqual(figures)
  const chosen = { ...figures, delivery: cents(299), total: cents(10_299) }
  expect(withDelivery(chosen, offer(299))).toEqual(chosen)
})
