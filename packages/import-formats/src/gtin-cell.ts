import { isGtin } from '@ambra/domain/gtin'

/** A GTIN without the spaces and hyphens people write; empty, with a note, for one whose check digit or length is wrong. */
export function validGtin(cell: string, note: (text: string) => void): string {
  const digits = cell.replace(/[\s\u00A0-]/g, '')
  if (digits === '' || isGtin(digits)) return digits
  note('GTINs with a wrong length or check digit are left out')
  return ''
}
