import { because } from '@ambra/contract/catalogue/import-reasons'
import { fieldColumnPrefix } from '@ambra/contract/platform/custom-fields/field-kinds'
import { withoutNeutral } from '@ambra/domain/platform/text/csv'
import type { LevelFile } from './read-levels.ts'
import { readTable } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'

/** Row of a file with custom fields: `key` names its record, `cells` are by the code of a field. */
export type RecordCells = { line: number; key: string; cells: Readonly<Record<string, string>> }

/** Yields the rows of a table whose column `key` names records; a row without any value needs no record. */
export async function* readRecordCells({
  file,
  encoding,
  onBytes,
  refuse,
  key: keyColumn,
}: LevelFile & { key: string }): AsyncGenerator<RecordCells> {
  for await (const { line, fields } of readTable(readTextLines(file, { encoding, onBytes }), refuse)) {
    const cells = Object.fromEntries(
      Object.entries(fields).flatMap(([name, cell]) =>
        name.startsWith(fieldColumnPrefix)
          ? [[name.slice(fieldColumnPrefix.length), withoutNeutral(cell)]]
          : [],
      ),
    )
    const key = withoutNeutral(fields[keyColumn] ?? '').trim()
    if (key === '' && Object.values(cells).some((cell) => cell !== ''))
      refuse({ line, field: keyColumn, reason: because('missing') })
    else yield { line, key, cells }
  }
}
