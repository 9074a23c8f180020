/** A cell that a spreadsheet would read as a formula is a text to it. A plain number stays one. */
const neutral = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

type Separator = ';' | ','

const quoted = (text: string, separator: Separator) =>
  text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Marks a file as UTF-8: spreadsheets read it without asking. */
export const csvMark = '\uFEFF'

/**
 * Lines of a CSV file, one a row: semicolons between cells, as the spreadsheets of the Baltic countries read it, or commas for files
 * that programs read, too.
 */
export const csvRows = (rows: readonly (readonly string[])[], separator: Separator = ';'): string =>
  rows.map((row) => `${row.map((cell) => quoted(neutral(cell), separator)).join(separator)}\r\n`).join('')

/** Cents as a cell: `12,30`. */
export function csvMoney(cents: number): string {
  const whole = Math.abs(cents)
  const rest = String(whole % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)},${rest}`
}
