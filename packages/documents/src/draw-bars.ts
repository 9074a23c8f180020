import type { Bars } from './bars.ts'

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
