import type { RowsImported } from '@ambra/commerce/platform'
import { type Output, print } from './print.ts'

/** Prints the outcome of a file of rows; the command fails when a line was rejected. */
export function printRows(result: RowsImported, options: Output, what: string): void {
  print(result, options, ({ file, stored, refused }) =>
    [
      `${file}: ${stored} ${what} stored, ${refused.length} refused`,
      ...refused.map(({ line, reason }) => `  line ${line}  ${reason}`),
    ].join('\n'),
  )
  if (result.refused.length > 0) process.exitCode = 1
}
