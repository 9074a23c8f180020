import type { Reason } from '@ambra/contract/catalogue/import-reasons'
import type { CustomField } from '@ambra/contract/platform/custom-fields/custom-field'
import { fieldColumn } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { fieldCell } from '@ambra/domain/platform/custom-fields/field-value'
import { cellReasons, mergeFieldCells } from '@ambra/domain/platform/custom-fields/merge-cells'
import type { Kysely } from 'kysely'
import { customFieldRepository } from '../../platform/custom-fields/custom-field-repository.ts'
import {
  customValueRepository,
  type FieldValues,
} from '../../platform/custom-fields/custom-value-repository.ts'
import type { Db } from '../../schema/schema.ts'

/** Custom fields of products, and the stored values by SKU. Empty when no row of the batch has any. */
export type KnownFields = { fields: readonly CustomField[]; values: ReadonlyMap<string, FieldValues> }

export async function loadFields(
  db: Kysely<Db>,
  rows: readonly ProductRow[],
  products: ReadonlyMap<string, { id: number }>,
): Promise<KnownFields> {
  const naming = rows.filter((row) => row.custom_fields !== undefined)
  if (naming.length === 0) return { fields: [], values: new Map() }
  const ids = naming.flatMap(({ sku }) => products.get(sku)?.id ?? [])
  const stored = await customValueRepository(db).readMany('product', ids)
  return {
    fields: await customFieldRepository(db).list('product'),
    values: new Map(naming.map(({ sku }) => [sku, stored.get(products.get(sku)?.id ?? 0) ?? {}])),
  }
}

const merged = ({ sku, custom_fields: cells = {} }: ProductRow, { fields, values }: KnownFields) =>
  mergeFieldCells(fields, { before: values.get(sku) ?? {}, cells, clears: false })

/** Adds why a row cannot be stored with its custom fields. */
export function checkFields(
  row: ProductRow,
  known: KnownFields,
  add: (field: string, reason: Reason) => void,
): void {
  const found = row.custom_fields === undefined ? undefined : merged(row, known)
  if (found && 'why' in found) add(`custom_fields/${found.code}`, cellReasons[found.why])
}

function changesOf(row: ProductRow, known: KnownFields): FieldValues {
  const found = row.custom_fields === undefined ? undefined : merged(row, known)
  return found && 'changed' in found ? found.changed : {}
}

export const changesFields = (row: ProductRow, known: KnownFields): boolean =>
  Object.keys(changesOf(row, known)).length > 0

/** Writes the values that stored rows change. */
export async function writeFields(
  db: Kysely<Db>,
  rows: readonly ProductRow[],
  known: KnownFields,
  by: { actor: string; now: Date },
): Promise<void> {
  const changing = rows.filter((row) => changesFields(row, known))
  if (changing.length === 0) return
  const values = customValueRepository(db)
  const ids = await values.findMany(
    'product',
    changing.map(({ sku }) => sku),
  )
  const changes = new Map(changing.map((row) => [ids.get(row.sku) ?? 0, changesOf(row, known)]))
  await values.mergeMany('product', changes, by)
}

/** Returns the cells of the products that have values, by id and column. */
export async function readFieldCells(
  db: Kysely<Db>,
  ids: readonly number[],
): Promise<Map<number, Record<string, string | null>>> {
  const fields = await customFieldRepository(db).list('product')
  const stored = fields.length > 0 ? await customValueRepository(db).readMany('product', ids) : new Map()
  return new Map(
    Array.from(stored, ([id, values]) => [
      id,
      Object.fromEntries(
        fields.map((field) => [fieldColumn(field.code), fieldCell(field, values[field.code]) || null]),
      ),
    ]),
  )
}
