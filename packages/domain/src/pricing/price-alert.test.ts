import { describe, expect, it } from 'vitest'
import { priceAlertErrors } from './price-alert.ts'

describe('errors of a price alert', () => {
  const at = { priceCents: 22_900, language: 'en' } as const
  const codes = (email: string, maxCents?: number) =>
    priceAlertErrors({ email, maxCents }, at).map(({ field, code }) => `${field} ${code}`)

  it('wants an address, and a price below that of the day', () => {
    expect(codes('mari@example.ee')).toEqual([])
    expect(codes('mari@example.ee', 22_899)).toEqual([])
    expect(codes('mari@example.ee', 22_900)).toEqual(['max_price alert.not_lower'])
    expect(codes('mari@example.ee', 0)).toEqual(['max_price alert.not_lower'])
    expect(codes(' ')).toEqual(['email form.required'])
    expect(codes('mari')).toEqual(['email form.email'])
  })
})
