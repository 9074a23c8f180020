import type { CustomField } from '@ambra/contract/platform/custom-fields/custom-field'
import type { FieldFileRow } from '@ambra/contract/platform/custom-fields/custom-field-operations'
import {
  fieldColumn,
  fieldColumnPrefix as prefix,
  fieldLimits,
} from '@ambra/contract/platform/custom-fields/field-kinds'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { customFieldRepository, customValueRepository, type FieldValues } from '@ambra/db/platform'
import { fieldCell } from '@ambra/domain/platform/custom-fields/field-value'
import { mergeFieldCells } from '@ambra/domain/platform/custom-fields/merge-cells'
import { csvRows, withoutNeutral } from '@ambra/domain/platform/text/csv'
import { readTable } from '@ambra/import-formats/table-rows'
import type { TextLine } from '@ambra/import-formats/text-lines'
import { historyName } from '../operations/actor.ts'
import type { HandlerContext } from '../operations/operation-handler.ts'

/** Products of one part of an export. */
const rowsOfPart = 1000

/** Exports the fields of products that have some, in parts; the first part includes the header. */
export async function exportProductFields(
  { shop }: Pick<HandlerContext, 'shop'>,
  { after = 0 }: AdminInput<'products.export-fields'>,
): Promise<AdminResult<'products.export-fields'>> {
  const { db } = shop.database
  const fields = await customFieldRepository(db).list('product')
  const found = await customValueRepository(db).listProducts(after, rowsOfPart)
  const rows = found.map(({ sku, values }) => [
    sku,
    ...fields.map((field) => fieldCell(field, values[field.code])),
  ])
  const head = ['sku', ...fields.map(({ code }) => fieldColumn(code))]
  return {
    text: csvRows(after === 0 ? [head, ...rows] : rows, ','),
    count: rows.length,
    next: rows.length === rowsOfPart ? (found.at(-1)?.id ?? null) : null,
  }
}

type Cells = Readonly<Record<string, string>>
type Row = { line: number; sku: string; cells: Cells }

/**
 * Imports the columns `field.<code>` of a part of a product file; other columns are ignored. A column that the
 * file lacks changes nothing; an empty cell removes the value only with `clears`. A row is stored as a whole or
 * not at all. Idempotent.
 * @throws ShopError request.invalid
 */
export async function importProductFields(
  context: HandlerContext,
  { text, first_line: firstLine = 2, dry_run: isDry, clears }: AdminInput<'products.import-fields'>,
): Promise<{ rows: FieldFileRow[] }> {
  const { db } = context.shop.database
  const fields = await customFieldRepository(db).list('product')
  const { rows, told } = await readPart(text, firstLine, fields)
  const values = customValueRepository(db)
  const ids = await values.findMany(
    'product',
    rows.map(({ sku }) => sku),
  )
  const by = { actor: historyName(context.actor), now: context.now() }
  const owned = [...ids.values()]
  const stored = isDry ? await values.readMany('product', owned) : await values.holdMany('product', owned, by)
  const changed = new Map<number, FieldValues>()
  const seen = new Set<string>()
  for (const row of rows) {
    const id = ids.get(row.sku)
    const before = id === undefined ? undefined : (stored.get(id) ?? {})
    const fault = seen.has(row.sku) ? ({ field: 'sku', why: 'twice' } as const) : undefined
    seen.add(row.sku)
    const result = before && !fault ? applied(row, before, { fields, clears }) : undefined
    const outcome = result && 'next' in result ? (result.isChanged ? 'changed' : 'unchanged') : 'refused'
    if (result && 'next' in result && result.isChanged && id !== undefined) changed.set(id, result.next)
    const refusal = fault ?? (result && 'why' in result ? result : undefined)
    told.push({
      line: row.line,
      sku: row.sku.slice(0, 64),
      outcome,
      field: outcome === 'refused' ? (refusal?.field ?? 'sku') : null,
      why: outcome === 'refused' ? (refusal?.why ?? 'unknown_sku') : null,
    })
  }
  if (!isDry) await values.writeMany('product', changed, by)
  return { rows: told.toSorted((a, b) => a.line - b.line) }
}

type Refusal = Pick<FieldFileRow, 'field'> & { why: NonNullable<FieldFileRow['why']> }

function applied(
  { cells }: Row,
  before: FieldValues,
  how: { fields: readonly CustomField[]; clears: boolean },
): Refusal | { next: FieldValues; isChanged: boolean } {
  const merged = mergeFieldCells(how.fields, { before, cells, clears: how.clears })
  if ('next' in merged) return { next: merged.next, isChanged: Object.keys(merged.changed).length > 0 }
  const { code, why } = merged
  // The header was checked.
  if (why === 'unknown') throw new Error(`field ${code} is not known`)
  return { field: fieldColumn(code), why }
}

async function readPart(text: string, firstLine: number, fields: readonly CustomField[]) {
  const lines = text.replace('\uFEFF', '').split('\n')
  if (lines.length > fieldLimits.rowsAtOnce + 2)
    throw new ShopError('request.invalid', {
      field: 'text',
      reason: `more than ${fieldLimits.rowsAtOnce} rows`,
    })
  async function* numbered(): AsyncGenerator<TextLine> {
    for (const [at, line] of lines.entries())
      if (line.trim() !== '')
        yield { number: at === 0 ? 1 : firstLine + at - 1, text: line.replace('\r', '') }
  }
  const told: FieldFileRow[] = []
  const rows: Row[] = []
  const refuse = ({ line }: { line: number }) =>
    told.push({ line, sku: '', outcome: 'refused', field: null, why: 'broken' })
  for await (const { line, fields: cells } of readTable(numbered(), refuse)) {
    const names = Object.keys(cells).filter((name) => name.startsWith(prefix))
    const unknown = names.find((name) => !fields.some(({ code }) => name === fieldColumn(code)))
    const sku = cells['sku'] ?? cells['id']
    if (unknown !== undefined || names.length === 0 || sku === undefined)
      throw new ShopError('request.invalid', {
        field: (unknown ?? (sku === undefined ? 'sku' : 'field.')).slice(0, 60),
        reason: unknown === undefined ? 'has no such column' : 'is no field of products',
      })
    rows.push({
      line,
      sku: sku.trim(),
      cells: Object.fromEntries(
        names.map((name) => [name.slice(prefix.length), withoutNeutral(cells[name] ?? '')]),
      ),
    })
  }
  return { rows, told }
}
