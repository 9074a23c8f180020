import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { Database } from './database.ts'
import { migrateDatabase } from './migrate.ts'

/** Rows held in memory at once, together with the files that some of them contain. */
const batchRows = 100

type Table = { name: string; columns: string[]; stored: string[] }
type ForeignKey = { table: string; name: string }

/**
 * Copies all rows and sequence states into another database in one transaction and replaces its contents.
 * Migrates both databases to this program's schema first. Nothing else may write to either of them.
 * @returns the number of rows
 * @see docs/operations.md
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  report: (rows: number) => void = () => undefined,
): Promise<number> {
  for (const database of [from, to]) await migrateDatabase(database)
  return from.db.connection().execute(async (source) => {
    await sql`begin read only`.execute(source)
    return to.background.db
      .transaction()
      .execute((target) => copyRows(source, target, report))
      .finally(() => sql`rollback`.execute(source))
  })
}

async function copyRows(
  source: Kysely<Db>,
  target: Transaction<Db>,
  report: (rows: number) => void,
): Promise<number> {
  const tables = await listTables(target)
  const keys = await listForeignKeys(target)
  // The audit's triggers refuse even truncation.
  for (const { name } of tables) await alterTriggers(target, name, sql`disable`)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(target)
  // Rows are copied table by table and may reference tables copied later.
  for (const key of keys) await alterKey(target, key, sql`deferrable initially deferred`)
  let rows = 0
  for (const table of tables)
    await readRows(source, table, async (batch) => {
      await writeRows(target, table, batch)
      rows += batch.length
      report(rows)
    })
  await sql`set constraints all immediate`.execute(target)
  for (const { name } of tables) await alterTriggers(target, name, sql`enable`)
  for (const key of keys) await alterKey(target, key, sql`not deferrable`)
  await copySequences(source, target)
  return rows
}

/** Lists the shop's tables. Skips the bookkeeping of migrations and functions, which migrating creates. */
async function listTables(db: Kysely<Db>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, json_agg(column_name order by ordinal_position) as columns,
      json_agg(column_name order by ordinal_position) filter (where is_generated = 'NEVER') as stored
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name <> 'sql_functions'
    group by table_name order by table_name`.execute(db)
  return rows
}

async function listForeignKeys(db: Kysely<Db>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as table, k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and not k.condeferrable and k.connamespace = 'public'::regnamespace`.execute(db)
  return rows
}

const alterKey = (db: Transaction<Db>, { table, name }: ForeignKey, how: ReturnType<typeof sql>) =>
  sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${how}`.execute(db)

const alterTriggers = (db: Transaction<Db>, table: string, how: ReturnType<typeof sql>) =>
  sql`alter table ${sql.table(table)} ${how} trigger user`.execute(db)

/** Reads rows as PostgreSQL prints them: exact for every type, with NULL and JSON null kept apart. */
async function readRows(
  source: Kysely<Db>,
  { name, columns }: Table,
  write: (batch: string[]) => Promise<void>,
): Promise<void> {
  const row = sql`row(${sql.join(columns.map((column) => sql.ref(column)))})::text`
  await sql`declare copied cursor for select ${row} as row from ${sql.table(name)}`.execute(source)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batchRows)} from copied`.execute(source)
    if (rows.length === 0) break
    await write(rows.map(({ row }) => row))
  }
  await sql`close copied`.execute(source)
}

/** `offset 0` keeps the planner from parsing a row again for each column. */
const writeRows = (db: Transaction<Db>, { name, stored }: Table, batch: string[]) =>
  sql`insert into ${sql.table(name)} (${sql.join(stored.map((column) => sql.ref(column)))})
    overriding system value
    select ${sql.join(stored.map((column) => sql`(r).${sql.ref(column)}`))}
    from (select unnest(${batch}::text[])::${sql.table(name)} as r offset 0) as batch`.execute(db)

async function copySequences(from: Kysely<Db>, to: Transaction<Db>): Promise<void> {
  const { rows } = await sql<{ name: string; value: number | null }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`.execute(
    from,
  )
  for (const { name, value } of rows)
    await (value === null
      ? sql`alter sequence ${sql.table(name)} restart`
      : sql`select setval(${`"${name}"`}::regclass, ${value})`
    ).execute(to)
}
