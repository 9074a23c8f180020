import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactCents } from '../platform/money/exact-cents.ts'
import { cents, toEuros } from '../platform/money/money.ts'
import { paymentPurpose } from './payment-purpose.ts'
import { creditResult, neopayState } from './provider-status.ts'

describe('exactCents', () => {
  it.each([
    [12.5, 1250],
    [0.1, 10],
    ['249,90', 24_990],
    ['249.90', 24_990],
    [999_999.99, 99_999_999],
    ['10.500', 1050],
    [0, 0],
  ])('reads %s as %d', (amount, expected) => {
    expect(exactCents(amount)).toBe(expected)
  })

  it.each([
    10.005,
    '10.005',
    -1,
    '-1',
    1e21,
    NaN,
    Infinity,
    '1 249,90',
    '1,249.90',
    '',
    '10.',
    'ten',
    null,
    true,
    [5],
    {},
  ])('refuses to round or guess: %s', (amount) => {
    expect(exactCents(amount)).toBeUndefined()
  })

  it('parses every amount the shop signs as a JSON number with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
        const text = JSON.stringify({ amount: toEuros(cents(amount)) })
        expect(text).toMatch(/^\{"amount":\d+(\.\d{1,2})?\}$/)
        expect(exactCents(JSON.parse(text).amount)).toBe(amount)
      }),
    )
  })
})

describe('paymentPurpose', () => {
  it('names the order and the products in letters that every bank supports', () => {
    expect(paymentPurpose('300000012', ['Пылесос «Щука» Ёж 2', 'Õhupuhasti & filter'], 'ru')).toBe(
      'Zakaz 300000012: Pylesos Schuka Ezh 2, Ohupuhasti + filter',
    )
  })

  it('truncates at 140 characters, however long the names are', () => {
    const purpose = paymentPurpose('100000001', Array(40).fill('Väga pikk toote nimetus 🎁 щщщщ'), 'et')
    expect(purpose.length).toBeLessThanOrEqual(140)
    expect(purpose).toMatch(/^Tellimus 100000001: Vaga pikk[\w /\-?:().,'+]*$/)
  })

  it('uses only the supported letters for any name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (names) => {
        expect(paymentPurpose('100000001', names, 'lv')).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/)
      }),
    )
  })
})

describe('provider statuses', () => {
  it.each([
    ['success', 'paid'],
    ['Partially Signed', 'processing'],
    ['partially_signed', 'processing'],
    ['pending', 'processing'],
    ['rejected', 'failed'],
    ['canceled', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['paid', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('maps NEOPAY "%s" to %s', (word, state) => {
    expect(neopayState(word)).toBe(state)
  })

  it.each([
    ['SIGNED_DEAL', { state: 'paid' }],
    ['SIGNED_DEAL_YOUR_ADVANCE', { state: 'held', flag: 'advance_due' }],
    ['WAITING_FOR_DEAL_SIGN', { state: 'open', isBusy: true }],
    ['CLIENT_CANCELED', { state: 'cancelled' }],
    ['ERROR', undefined],
    ['constructor', undefined],
  ])('maps MOKILIZINGAS %s to %o', (result, meaning) => {
    expect(creditResult(result)).toEqual(meaning)
  })
})
