import type { PlaceSize } from '#app/features/product/choice/product-data.ts'

export const sides = ['width', 'height', 'depth'] as const
export type Side = (typeof sides)[number]
/** Niche at home, in millimetres; sides not measured yet are missing. */
export type Niche = Partial<Record<Side, number>>

/**
 * Returns the remaining space on a side in millimetres; negative if too small, undefined if not measured.
 */
export const spareAt = (niche: Niche, size: PlaceSize, side: Side): number | undefined =>
  niche[side] === undefined ? undefined : niche[side] - size[side]

/** Returns whether the product fits: `unknown` while a side is not measured and none is too small. */
export function fitOf(niche: Niche, size: PlaceSize): 'fits' | 'too-big' | 'unknown' {
  const spares = sides.map((side) => spareAt(niche, size, side))
  if (spares.some((spare) => spare !== undefined && spare < 0)) return 'too-big'
  return spares.includes(undefined) ? 'unknown' : 'fits'
}

const largest = 100_000

/** Converts typed centimetres, `60`, `59,5` or `59.5 cm`, to millimetres; undefined for other text. */
export function millimetresOf(typed: string): number | undefined {
  const [, number] = /^\s{0,9}(\d{1,5}(?:[.,]\d{1,2})?)\s{0,9}(?:cm|см)?\s{0,9}$/i.exec(typed) ?? []
  const millimetres = Math.round(Number(number?.replace(',', '.')) * 10)
  return millimetres > 0 && millimetres <= largest ? millimetres : undefined
}
