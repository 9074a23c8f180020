/**
 * Prevents a spreadsheet from reading a cell as a formula, by an apostrophe. Keeps plain numbers. East Asian
 * spreadsheets read the full-width signs like the others. Reversed by `withoutNeutral`.
 */
export const neutral = (text: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

/** Removes the apostrophe of `neutral`. */
export const withoutNeutral = (text: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text

type Separator = ';' | ','

const quoted = (text: string, separator: Separator) =>
  text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** UTF-8 byte order mark, which lets spreadsheets open the file without asking. */
export const csvMark = '\uFEFF'

/**
 * Formats rows as CSV lines: semicolons for spreadsheets of the Baltic countries, or commas for files that
 * programs read too.
 */
export const csvRows = (rows: readonly (readonly string[])[], separator: Separator = ';'): string =>
  rows.map((row) => `${row.map((cell) => quoted(neutral(cell), separator)).join(separator)}\r\n`).join('')

/** Formats cents as a cell: `12,30`. */
export function csvMoney(cents: number): string {
  const whole = Math.abs(cents)
  const rest = String(whole % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)},${rest}`
}
