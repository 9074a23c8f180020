import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { TablePart } from '@ambra/contract/platform/operations/export-operations'
import { type Rows, tableFile } from '@ambra/domain/platform/text/table-file'

type Input = Readonly<Record<string, unknown>>

/** Saves a table part by part as CSV, or as a workbook if the name of the file ends in `.xlsx`. */
export async function saveTable(
  out: string,
  input: Input,
  run: (input: Input) => Promise<TablePart>,
): Promise<{ file: string; records: number }> {
  let records = 0
  async function* parts(): AsyncGenerator<Rows> {
    for (let after = input['after']; ; ) {
      const { columns, rows, count, next } = await run({ ...input, ...(after !== undefined && { after }) })
      yield records === 0 ? [columns, ...rows] : rows
      records += count
      if (next === null) return
      after = next
    }
  }
  const format = out.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv'
  // Only their own user may read the file.
  await pipeline(tableFile(format, parts()), createWriteStream(out, { mode: 0o600 }))
  return { file: out, records }
}
