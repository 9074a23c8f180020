/**
 * A barcode of one dimension to draw: `size` modules wide without quiet zones, `bars` its dark parts as place and width in
 * modules. A module is the width of the thinnest bar.
 */
export type Bars = { size: number; bars: readonly (readonly [x: number, width: number])[] }

/** Bars from modules written one after the other, `1` dark and `0` light. */
export function barsOf(modules: string): Bars {
  const bars = [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => [index, run.length] as const)
  return { size: modules.length, bars }
}

/**
 * Draws bars upright within `width` points, each module at most `module` points, at the right end with `align`. Nothing else
 * may stand within ten modules of either end. The number of points that it took is returned.
 */
export function drawBars(
  pdf: PDFKit.PDFDocument,
  { size, bars }: Bars,
  place: { x: number; y: number; width: number; height: number; module?: number; align?: 'left' | 'right' },
): number {
  const { x, y, width, height, align = 'left' } = place
  const module = Math.min(place.module ?? 1, width / size)
  const left = align === 'right' ? x + width - size * module : x
  for (const [at, wide] of bars) pdf.rect(left + at * module, y, wide * module, height)
  pdf.fill('#000000')
  return size * module
}
