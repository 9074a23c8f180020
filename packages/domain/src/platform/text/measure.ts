/** Dimension of a measured text; amounts of one dimension are comparable. */
export type Dimension =
  | 'data'
  | 'length'
  | 'mass'
  | 'power'
  | 'energy'
  | 'charge'
  | 'frequency'
  | 'volume'
  | 'time'

/** Parsed measure: `amount` in the base unit of its dimension (byte, mm, g, W, Wh, mAh, Hz, ml, s). */
export type Measure = { dimension: Dimension; amount: number; unit: string; factor: number }

/** Units as written by shops, in Latin and Cyrillic letters, with their factor to the base unit. */
const units: Record<Dimension, Record<string, number>> = {
  data: { b: 1, б: 1, kb: 1e3, кб: 1e3, mb: 1e6, мб: 1e6, gb: 1e9, гб: 1e9, tb: 1e12, тб: 1e12 },
  length: { mm: 1, мм: 1, cm: 10, см: 10, m: 1000, м: 1000, '″': 25.4, '"': 25.4, in: 25.4, tolli: 25.4 },
  mass: { mg: 0.001, мг: 0.001, g: 1, г: 1, kg: 1000, кг: 1000 },
  power: { w: 1, вт: 1, kw: 1000, квт: 1000 },
  energy: { wh: 1, вт·ч: 1, kwh: 1000, квт·ч: 1000 },
  charge: { mah: 1, мач: 1, ма·ч: 1, ah: 1000, ач: 1000, а·ч: 1000 },
  frequency: { hz: 1, гц: 1, khz: 1e3, кгц: 1e3, mhz: 1e6, мгц: 1e6, ghz: 1e9, ггц: 1e9 },
  volume: { ml: 1, мл: 1, cl: 10, l: 1000, л: 1000 },
  time: { ms: 0.001, мс: 0.001, s: 1, с: 1, sek: 1, min: 60, мин: 60, h: 3600, ч: 3600, val: 3600 },
}

const bySign = new Map<string, { dimension: Dimension; factor: number }>()
for (const dimension of Object.keys(units) as Dimension[]) {
  for (const [sign, factor] of Object.entries(units[dimension])) bySign.set(sign, { dimension, factor })
}

const measured = /^([-−]?\d+(?:[.,]\d+)?)\s*([^\d\s].*)$/u

/**
 * Parses a text as one number with a unit: `1 TB`, `138,5 g`, `55″`, `1 600 мм`; digits may be grouped by
 * spaces. Returns undefined for anything else, including ranges and lists. Data units are decimal, as on
 * packages.
 */
export function readMeasure(text: string): Measure | undefined {
  const match = measured.exec(text.trim().replace(/(\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '$1'))
  const [, digits = '', unit = ''] = match ?? []
  const known = bySign.get(unit.trim().toLowerCase())
  if (!known) return undefined
  const value = Number(digits.replace('−', '-').replace(',', '.'))
  return { ...known, amount: value * known.factor, unit: unit.trim() }
}
