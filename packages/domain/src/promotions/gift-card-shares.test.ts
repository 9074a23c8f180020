import { expect, it } from 'vitest'
import { giftCardShares } from './gift-card-code.ts'

const holding = (...cents: number[]) => cents.map((balanceCents) => ({ balanceCents }))

it('uses cards in turn until the amount is paid', () => {
  expect(giftCardShares(12_000, holding(10_000, 5000, 3000))).toEqual([10_000, 2000, 0])
})

it('leaves to money what the cards do not cover', () => {
  expect(giftCardShares(12_000, holding(2500))).toEqual([2500])
})

it('takes nothing for a zero amount, and nothing below zero', () => {
  expect(giftCardShares(0, holding(100))).toEqual([0])
  expect(giftCardShares(-500, holding(100))).toEqual([0])
  expect(giftCardShares(500, holding(-100, 200))).toEqual([0, 200])
})
