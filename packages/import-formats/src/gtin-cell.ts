import { isGtin } from '@ambra/domain/catalogue/gtin'

/**
 * Removes spaces and hyphens from a GTIN; returns an empty text, with a note, for an invalid check digit or
 * length.
 */
export function validGtin(cell: string, note: (text: string) => void): string {
  const digits = cell.replace(/[\s\u00A0-]/g, '')
  if (digits === '' || isGtin(digits)) return digits
  note('GTINs with a wrong length or check digit are left out')
  return ''
}
