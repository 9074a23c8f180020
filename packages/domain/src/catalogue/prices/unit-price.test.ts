import { languages } from '@ambra/contract/platform/api/language'
import { describe, expect, it } from 'vitest'
import { comparableMeasure } from './unit-price.ts'

describe('comparableMeasure (LAW-PRC-5)', () => {
  it.each([
    [
      { amount: 250, unit: 'g' as const },
      { amount: 0.25, unit: 'kg' },
    ],
    [
      { amount: 1.5, unit: 'l' as const },
      { amount: 1.5, unit: 'l' },
    ],
    [
      { amount: 750, unit: 'ml' as const },
      { amount: 0.75, unit: 'l' },
    ],
    [
      { amount: 50, unit: 'cm' as const },
      { amount: 0.5, unit: 'm' },
    ],
    [
      { amount: 2, unit: 'm2' as const },
      { amount: 2, unit: 'm²' },
    ],
  ])('converts %j', (content, measure) => {
    expect(comparableMeasure(content, 'et')).toEqual(measure)
  })

  it('returns no measure for a pack of one unit', () => {
    expect(comparableMeasure({ amount: 1000, unit: 'g' }, 'et')).toBeUndefined()
  })

  it('names its unit in the language of the store', () => {
    const units = languages.map((language) => comparableMeasure({ amount: 2, unit: 'kg' }, language)?.unit)
    expect(new Set(units)).toEqual(new Set(['kg', 'кг']))
    expect(comparableMeasure({ amount: 2, unit: 'm2' }, 'ru')?.unit).toBe('м²')
  })
})
