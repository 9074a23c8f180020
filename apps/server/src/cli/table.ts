/**
 * Formats rows as text columns; numbers (and texts that look like one) are right-aligned. Never
 * wider than its content.
 */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const texts = rows.map((row) => row.map(String))
  const widths = headings.map((heading, column) =>
    Math.max(displayWidth(heading), ...texts.map((row) => displayWidth(row[column] ?? ''))),
  )
  const isNumeric = headings.map(
    (_, column) => texts.length > 0 && texts.every((row) => isNumber(row[column] ?? '')),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, isNumeric[column] ?? false))
      .join('  ')
      .trimEnd()
  return [line(headings), line(widths.map((width) => '─'.repeat(width))), ...texts.map(line)].join('\n')
}

function pad(text: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return right ? blanks + text : text + blanks
}

/** Counts characters, not code units: names may hold letters outside the basic plane. */
const displayWidth = (text: string) => [...text].length

const isNumber = (text: string) => /^[-−]?[\d\s.,]+€?$/.test(text) && /\d/.test(text)
