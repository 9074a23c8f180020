import { dayMs } from '@ambra/domain/platform/text/format'

/** Date settings of a workbook: cell styles that show dates, and whether days count from 1904. */
export type SheetDates = { styles: ReadonlySet<number>; from1904: boolean }

/** Built-in number formats of spreadsheets for dates and dates with times. */
const isDateId = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/**
 * Returns whether a format such as `dd.mm.yyyy` shows a day; ignores quoted texts, colors in brackets and
 * escaped characters.
 */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? isDateId(id)
    : /[dy]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\.|_./g, '').replace(/general/gi, ''))

/** Day zero; 1900 was not a leap year, but spreadsheets count its 29 February. */
const before1900 = Date.UTC(1899, 11, 30)
const lastWrongDay = 60

/**
 * Returns a cell as its sheet shows it: a date `2026-11-21` or `2026-11-21 09:30:00`, `TRUE` or `FALSE`,
 * otherwise the stored value.
 */
export function shownCell(
  { type, style, text }: { type: string; style: number; text: string },
  { styles, from1904 }: SheetDates,
): string {
  if (type === 'b') return text === '1' ? 'TRUE' : text === '0' ? 'FALSE' : text
  if (!['', 'n'].includes(type) || !styles.has(style)) return text
  const serial = Number(text)
  if (text.trim() === '' || !(serial >= 0 && serial < 2_958_466)) return text
  const start = from1904 ? Date.UTC(1904, 0, 1) : before1900 + (serial < lastWrongDay ? dayMs : 0)
  const [day = '', time = ''] = new Date(start + Math.round(serial * 86_400) * 1000).toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}
