import type { Language } from '@ambra/contract/language'
import type { UnitMeasure } from '@ambra/contract/product-facts'

/** What a pack holds, as the import names it. */
type NetContent = { amount: number; unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' }

/** The unit in which prices are compared, and how many of the smaller unit it has. */
const bases = {
  g: { unit: 'kg', pieces: 1000 },
  kg: { unit: 'kg', pieces: 1 },
  ml: { unit: 'l', pieces: 1000 },
  l: { unit: 'l', pieces: 1 },
  cm: { unit: 'm', pieces: 100 },
  m: { unit: 'm', pieces: 1 },
  m2: { unit: 'm²', pieces: 1 },
} as const

const russianUnits = { kg: 'кг', l: 'л', m: 'м', 'm²': 'м²' } as const

/**
 * What a pack holds in kilograms, litres, metres or square metres, named in `language`; undefined where it is one of
 * them, so that both prices would be the same. @see docs/rules/law LAW-PRC-5
 */
export function comparableMeasure({ amount, unit }: NetContent, language: Language): UnitMeasure | undefined {
  const base = bases[unit]
  const measure = amount / base.pieces
  if (measure === 1) return undefined
  return { amount: measure, unit: language === 'ru' ? russianUnits[base.unit] : base.unit }
}
