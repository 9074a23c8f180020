import type { FieldValue } from '@ambra/contract/platform/custom-fields/custom-field'
import type { FieldRecord } from '@ambra/contract/platform/custom-fields/field-kinds'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** Column that names the record of a row. */
export type FieldOwner =
  | 'product'
  | 'category'
  | 'order'
  | 'line'
  | 'customer'
  | 'shipment'
  | 'claim'
  | 'withdrawal'
export type FieldValues = Record<string, FieldValue>

const columns = {
  product: sql`v.product_id`,
  category: sql`v.category_id`,
  order: sql`v.order_id`,
  line: sql`v.line_id`,
  customer: sql`v.customer_id`,
  shipment: sql`v.shipment_id`,
  claim: sql`v.claim_id`,
  withdrawal: sql`v.withdrawal_id`,
} as const satisfies Record<FieldOwner, RawBuilder<unknown>>

/** Selects the rows `v` of a kind of records. */
export const isOwnedBy = (record: FieldRecord): RawBuilder<boolean> =>
  record === 'case'
    ? sql<boolean>`(v.claim_id is not null or v.withdrawal_id is not null)`
    : sql<boolean>`${columns[record]} is not null`

export type FieldFilter = { code: string; value: FieldValue }

/** Conditions of a list: its record has each of these values; of several choices, at least these. */
export const hasFieldValues = (
  owner: FieldOwner,
  id: RawBuilder<unknown>,
  filters: readonly FieldFilter[] = [],
): RawBuilder<boolean>[] =>
  filters.map(
    ({ code, value }) =>
      sql<boolean>`${id} in (select ${columns[owner]} from custom_values v
        where v."values" @> ${JSON.stringify({ [code]: value })}::jsonb and ${columns[owner]} is not null)`,
  )

/** Returns the values of the records that have some, by id. */
async function readMany(
  db: Connection,
  owner: FieldOwner,
  ids: readonly number[],
): Promise<Map<number, FieldValues>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; values: FieldValues }>`
        select ${columns[owner]} as id, v."values" from custom_values v
        where ${columns[owner]} = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

const ofRecord = (db: Connection) => ({
  async read(owner: FieldOwner, id: number): Promise<FieldValues> {
    return (await readMany(db, owner, [id])).get(id) ?? {}
  },

  /** Locks the values of a record until the end of the transaction; returns them and who changed them last. */
  async hold(
    owner: FieldOwner,
    id: number,
    by: { actor: string; now: Date },
  ): Promise<{ values: FieldValues; changedBy: string }> {
    const column = sql.ref(`${owner}_id`)
    await sql`insert into custom_values (${column}, changed_by, changed_at)
        values (${id}, ${by.actor}, ${by.now}) on conflict (${column}) do nothing`.execute(db)
    const { rows } = await sql<{ values: FieldValues; changed_by: string }>`
        select v."values", v.changed_by from custom_values v where ${columns[owner]} = ${id} for update`.execute(
      db,
    )
    return { values: rows[0]?.values ?? {}, changedBy: rows[0]?.changed_by ?? by.actor }
  },

  /** Writes all values of a record; without any, its row is deleted. */
  async write(
    owner: FieldOwner,
    id: number,
    values: FieldValues,
    { actor, now }: { actor: string; now: Date },
  ): Promise<void> {
    if (Object.keys(values).length === 0) {
      await sql`delete from custom_values v where ${columns[owner]} = ${id}`.execute(db)
      return
    }
    await sql`update custom_values v set "values" = ${JSON.stringify(values)}::jsonb, changed_by = ${actor},
        changed_at = ${now} where ${columns[owner]} = ${id}`.execute(db)
  },
})

/** Keys by which files name records. */
const fileKeys = { product: sql`r.sku`, order: sql`r.number`, customer: sql`r.id::text` } as const

const ofRecords = (db: Connection) => ({
  readMany: (owner: FieldOwner, ids: readonly number[]) => readMany(db, owner, ids),

  /** Locks the values of records until the end of the transaction, also of those that have none yet. */
  async holdMany(
    owner: FieldOwner,
    ids: readonly number[],
    { actor, now }: { actor: string; now: Date },
  ): Promise<Map<number, FieldValues>> {
    const column = sql.ref(`${owner}_id`)
    // In the order of ids, so that two imports do not wait for each other.
    await sql`insert into custom_values (${column}, changed_by, changed_at)
        select id, ${actor}, ${now}::timestamptz from unnest(${[...ids]}::integer[]) id order by id
        on conflict (${column}) do nothing`.execute(db)
    await sql`select 1 from custom_values v where ${columns[owner]} = any(${[...ids]}::integer[])
        order by ${columns[owner]} for update`.execute(db)
    return readMany(db, owner, ids)
  },

  /** Writes all values of each held record, and deletes rows without values. */
  async writeMany(
    owner: FieldOwner,
    changed: ReadonlyMap<number, FieldValues>,
    { actor, now }: { actor: string; now: Date },
  ): Promise<void> {
    const rows = JSON.stringify(Array.from(changed, ([id, values]) => ({ id, values })))
    await sql`update custom_values v set "values" = c."values", changed_by = ${actor}, changed_at = ${now}
        from jsonb_to_recordset(${rows}::jsonb) as c (id integer, "values" jsonb)
        where ${columns[owner]} = c.id`.execute(db)
    await sql`delete from custom_values v where ${columns[owner]} is not null and v."values" = '{}'`.execute(
      db,
    )
  },

  /** Writes single values of each record and keeps its others. */
  async mergeMany(
    owner: FieldOwner,
    changes: ReadonlyMap<number, FieldValues>,
    { actor, now }: { actor: string; now: Date },
  ): Promise<void> {
    const column = sql.ref(`${owner}_id`)
    const rows = JSON.stringify(Array.from(changes, ([id, values]) => ({ id, values })))
    // In the order of ids, so that two imports do not wait for each other.
    await sql`insert into custom_values (${column}, "values", changed_by, changed_at)
        select c.id, c."values", ${actor}, ${now}::timestamptz
        from jsonb_to_recordset(${rows}::jsonb) as c (id integer, "values" jsonb) order by c.id
        on conflict (${column}) do update set "values" = custom_values."values" || excluded."values",
          changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(db)
  },

  /** Lists products with values, by id after the given one. */
  async listProducts(
    after: number,
    limit: number,
  ): Promise<{ id: number; sku: string; values: FieldValues }[]> {
    const { rows } = await sql<{ id: number; sku: string; values: FieldValues }>`
        select p.id, p.sku, v."values" from custom_values v join products p on p.id = v.product_id
        where v.product_id > ${after} order by v.product_id limit ${limit}`.execute(db)
    return rows
  },

  /** Returns the ids of records by their key in files; unknown ones are absent. */
  async findMany(record: keyof typeof fileKeys, keys: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: number; key: string }>`
        select r.id, ${fileKeys[record]}::text as key from ${sql.table(`${record}s`)} r
        where ${fileKeys[record]} = any(${[...keys]}::text[])
          and ${record === 'order' ? sql`r.anonymised_at is null` : sql`true`}`.execute(db)
    return new Map(rows.map(({ id, key }) => [key, id]))
  },
})

/** Values of custom fields by record. */
export const customValueRepository = (db: Connection) => ({ ...ofRecord(db), ...ofRecords(db) })
