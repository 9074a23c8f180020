import type { Database } from '@ambra/db/database'
import { migrateDatabase } from '@ambra/db/migrate'
import { openDatabase } from '@ambra/db/open-database'
import { sql } from 'kysely'

/** Rows that migrations write: they outlive `truncate`. */
const kept = [
  'stores',
  'tax_classes',
  'tax_rules',
  'customer_groups',
  'order_transitions',
  'kysely_migration',
  'kysely_migration_lock',
]

/** A migrated database and how to empty it. `truncate` keeps stores, tax rates and the status graph. */
export type TestDatabase = Database & { truncate: () => Promise<void> }

/** Wraps a database of either engine for tests: migrates it and adds `truncate`. */
export async function asTestDatabase(database: Database): Promise<TestDatabase> {
  await migrateDatabase(database)
  return {
    ...database,
    truncate: async () => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all(${kept}::text[])`.execute(
        database.db,
      )
      const names = rows.map((row) => `"${row.name}"`).join(', ')
      await sql`truncate ${sql.raw(names)} restart identity cascade`.execute(database.db)
      await sql`insert into categories (id, code, parent_id, in_menu)
        values (1, 'absolute-root', null, false), (2, 'root', 1, false)`.execute(database.db)
    },
  }
}

let shared: Promise<TestDatabase> | undefined

/**
 * The embedded database of this test worker: in memory, migrated once, shared by its files. Call `truncate` before
 * each test; closing it does nothing.
 * @see reference style §2.10
 */
export function testDatabase(): Promise<TestDatabase> {
  shared ??= openDatabase({ memory: true })
    .then(asTestDatabase)
    // The next file goes on with it.
    .then((database) => ({ ...database, close: async () => undefined }))
  return shared
}
