import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import { fieldedKinds, type ImportKind, neededFields } from '@ambra/contract/catalogue/import-fields'
import { fieldColumn } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { ImportJobRow, RowProblem } from '@ambra/db/catalogue'
import { BatchSize, type Database } from '@ambra/db/connection'
import { customFieldRepository, customValueRepository, type FieldValues } from '@ambra/db/platform'
import { cellReasons, mergeFieldCells } from '@ambra/domain/platform/custom-fields/merge-cells'
import type { RecordCells } from '@ambra/import-formats/read-record-cells'
import { joinedDatabase } from '../../platform/context/joined-database.ts'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { rolledBack } from './rolled-back.ts'

/** Kinds of files that only bring custom fields to records that exist. */
export type RecordKind = Extract<ImportKind, 'orders' | 'customers'>
export const isRecordKind = (kind: ImportKind | null): kind is RecordKind =>
  kind === 'orders' || kind === 'customers'

/** Returns the samples of the columns; none of files about people, who may not be shown to all importers. */
export const samplesFor = (kind: ImportKind, samples: readonly string[]): string[] =>
  isRecordKind(kind) ? [] : [...samples]

const permissions = { orders: 'orders.edit', customers: 'customers.edit' } as const satisfies Record<
  RecordKind,
  Permission
>
const unknown = { orders: because('unknown_order'), customers: because('unknown_customer') } as const
const sizes = { first: 100, least: 20, most: 500 }

/** Outcome of a batch. Rows name the changed fields without their values, which may be personal data. */
export type RecordsFound = { rows: ImportJobRow[]; read: number; same: number; changed: number }

type Run = Pick<OperationContext, 'shop' | 'now' | 'rights' | 'importer'> & { holdMs: number }

/**
 * Imports custom fields in batches, or with `isDry` rolls each back. A row is stored as a whole or refused; an
 * empty cell and an absent column keep the value.
 */
export async function importRecordCells(
  run: Run,
  source: AsyncIterable<RecordCells>,
  {
    kind,
    isDry,
    onBatch,
  }: { kind: RecordKind; isDry: boolean; onBatch: (found: RecordsFound, tookMs: number) => Promise<void> },
): Promise<void> {
  const { database } = run.shop
  const within = isDry
    ? rolledBack
    : <T>(_: Database, work: (inside: Database) => Promise<T>): Promise<T> =>
        database.db.transaction().execute((transaction) => work(joinedDatabase(database, transaction)))
  const size = new BatchSize(sizes, run.holdMs)
  const seen = new Set<string>()
  let batch: RecordCells[] = []
  let length = 0
  const flush = async () => {
    const startedAt = performance.now()
    const found = await within(database, ({ db }) => storeBatch(db, batch, { run, kind, seen }))
    const tookMs = performance.now() - startedAt
    size.took(batch.length, tookMs)
    batch = []
    length = 0
    await onBatch(found, tookMs)
  }
  for await (const row of source) {
    length += Object.values(row.cells).reduce((sum, cell) => sum + cell.length, row.key.length)
    if (size.isFull(batch.push(row), length)) await flush()
  }
  if (batch.length > 0) await flush()
}

async function storeBatch(
  db: Database['db'],
  batch: readonly RecordCells[],
  { run, kind, seen }: { run: Run; kind: RecordKind; seen: Set<string> },
): Promise<RecordsFound> {
  const record = fieldedKinds[kind]
  const values = customValueRepository(db)
  const fields = await customFieldRepository(db).list(record)
  const ids = await values.findMany(
    record,
    batch.map(({ key }) => key),
  )
  const stored = await values.readMany(record, [...ids.values()])
  const may = run.rights && (await run.rights(db))
  const changes = new Map<number, FieldValues>()
  const found: RecordsFound = { rows: [], read: batch.length, same: 0, changed: 0 }
  for (const { line, key, cells } of batch) {
    const row = { line, subject: key, before: null, after: null }
    const refuse = (field: string, reason: Reason) =>
      found.rows.push({ ...row, outcome: 'refused', field, reason })
    const id = ids.get(key)
    const isTwice = seen.has(key)
    if (key !== '') seen.add(key)
    if (key === '') found.same += 1
    else if (isTwice) refuse(neededFields[kind][0], because('file_repeats', { value: key }))
    else if (id === undefined) refuse(neededFields[kind][0], unknown[kind])
    else if (may && !may(permissions[kind])) refuse('', because('needs_right', { right: permissions[kind] }))
    else {
      const merged = mergeFieldCells(fields, { before: stored.get(id) ?? {}, cells, clears: false })
      if ('why' in merged) refuse(fieldColumn(merged.code), cellReasons[merged.why])
      else if (Object.keys(merged.changed).length === 0) found.same += 1
      else {
        changes.set(id, merged.changed)
        found.changed += 1
        for (const code of Object.keys(merged.changed))
          found.rows.push({ ...row, outcome: 'changed', field: fieldColumn(code), reason: null })
      }
    }
  }
  const actor = run.importer?.actor_name ?? 'cli'
  if (changes.size > 0) await values.mergeMany(record, changes, { actor, now: run.now() })
  return found
}

export const refusedOf = ({ rows }: RecordsFound): RowProblem[] =>
  rows.flatMap(({ outcome, line, subject, field, reason }) =>
    outcome === 'refused' && reason ? [{ line, subject, field, reason }] : [],
  )
