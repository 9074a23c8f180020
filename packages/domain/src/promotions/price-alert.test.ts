import { describe, expect, it } from 'vitest'
import { priceAlertErrors, typedMaxCents } from './price-alert.ts'

it.each([
  ['', undefined],
  ['  ', undefined],
  ['199,90', 19_990],
  ['1 299 €', 129_900],
  ['49.5', 4950],
  ['199,999', 0],
  ['12345678', 0],
  ['cheap', 0],
  ['-5', 0],
])('parses the typed price %j as %j cents', (text, expected) => {
  expect(typedMaxCents(text)).toBe(expected)
})

describe('errors of a price alert', () => {
  const at = { priceCents: 22_900, language: 'en' } as const
  const codes = (email: string, maxCents?: number) =>
    priceAlertErrors({ email, maxCents }, at).map(({ field, code }) => `${field} ${code}`)

  it('requires an address, and a price below the current one', () => {
    expect(codes('mari@example.ee')).toEqual([])
    expect(codes('mari@example.ee', 22_899)).toEqual([])
    expect(codes('mari@example.ee', 22_900)).toEqual(['max_price alert.not_lower'])
    expect(codes('mari@example.ee', 0)).toEqual(['max_price alert.not_lower'])
    expect(codes(' ')).toEqual(['email form.required'])
    expect(codes('mari')).toEqual(['email form.email'])
  })
})
