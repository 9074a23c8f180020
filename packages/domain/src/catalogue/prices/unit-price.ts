import type { Language } from '@ambra/contract/platform/api/language'
import type { UnitMeasure } from '@ambra/contract/catalogue/product-facts'

/** Contents of a pack as in the import. */
type NetContent = { amount: number; unit: 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm2' }

/** Unit of price comparison, and its number of smaller units. */
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
 * Converts the contents of a pack to kilograms, litres, metres or square metres, named in `language`;
 * undefined for exactly one unit, because both prices would be equal. @see docs/rules/law LAW-PRC-5
 */
export function comparableMeasure({ amount, unit }: NetContent, language: Language): UnitMeasure | undefined {
  const base = bases[unit]
  const measure = amount / base.pieces
  if (measure === 1) return undefined
  return { amount: measure, unit: language === 'ru' ? russianUnits[base.unit] : base.unit }
}
