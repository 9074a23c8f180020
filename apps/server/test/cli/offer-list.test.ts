import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { expect, it } from 'vitest'
import { listText } from '../../src/cli/offer-commands.ts'

it('lists the first and the last day of an offer as its file named them', () => {
  const validFrom = specialStartsAt('2026-12-01')
  const validTo = specialEndsAt('2026-12-24')
  if (!validFrom || !validTo) throw new Error('no dates')
  const text = listText([
    {
      id: 1,
      sku: 'KG-E27',
      email: 'mari@example.ee',
      group: undefined,
      priceCents: 1999,
      maxQty: undefined,
      source: 'file',
      validFrom,
      validTo,
    },
  ])
  expect(text).toContain('2026-12-01  2026-12-24')
})
