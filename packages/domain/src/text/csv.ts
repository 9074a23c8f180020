/** A cell that a spreadsheet would read as a formula is a text to it. A plain number stays one. */
const neutral = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

const quoted = (text: string) => (/[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Marks a file as UTF-8: spreadsheets read it without asking. */
export const csvMark = '\uFEFF'

/** Lines of a CSV file as the spreadsheets of the Baltic countries read it: semicolons between cells, one line a row. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(neutral(cell))).join(';')}\r\n`).join('')

/** Cents as a cell: `12,30`. */
export function csvMoney(cents: number): string {
  const whole = Math.abs(cents)
  const rest = String(whole % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)},${rest}`
}
