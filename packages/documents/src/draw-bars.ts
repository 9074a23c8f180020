import type { Bars } from './bars.ts'

/**
 * Draws upright bars within `width` points, each module at most `module` points wide, right-aligned with
 * `align`. Keep ten modules free at both ends. Returns the width used in points.
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
