import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Column names with their SQL types, in write order. */
export type Columns = Readonly<Record<string, string>>

/**
 * Inserts many rows in one statement with a single JSON parameter, the fastest method that both engines
 * support. `tail` is the conflict clause and the returning clause.
 */
export async function bulkInsert<Result = unknown>(
  db: Kysely<Db>,
  into: { table: string; columns: Columns; tail?: string },
  rows: readonly Record<string, unknown>[],
): Promise<Result[]> {
  if (rows.length === 0) return []
  const names = Object.keys(into.columns)
  const types = names.map((name) => `${name} ${into.columns[name]}`)
  const { rows: result } = await sql<Result>`
    insert into ${sql.raw(into.table)} (${sql.raw(names.join(', '))})
    select ${sql.raw(names.join(', '))} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(types.join(', '))})
    ${sql.raw(into.tail ?? '')}`.execute(db)
  return result
}

/** Builds a conflict clause that overwrites every given column. */
export function replacing(key: string, columns: readonly string[]): string {
  return `on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
}
