import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '../connection/database.ts'
import { NewerDatabaseError } from '../connection/database-errors.ts'
import { isOfNewerProgram, withMigrationLock } from '../connection/migrate.ts'
import type { Db } from '../schema/schema.ts'
import { extensionSchema } from './extension-repository.ts'

const migrationTable = 'migrations'

/**
 * Creates the schema of an extension and applies its migrations, all or none; safe at every start and in
 * several processes at once. Unqualified names mean the extension's schema, in the query builder and in SQL.
 * Returns the names of the migrations just applied.
 * @throws NewerDatabaseError when a newer version of the extension has migrated the schema
 */
export function migrateExtension(
  database: Database,
  extension: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const schema = extensionSchema(extension)
  return withMigrationLock(database, async (db) => {
    if (await areDone(db, schema, migrations)) return []
    await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
    const inSchema = (work: Migration['up']) => async (inside: Kysely<unknown>) => {
      // `local`: ends with the transaction of the migrations.
      await sql`set local search_path to ${sql.id(schema)}, public`.execute(inside)
      await work(inside.withSchema(schema))
    }
    const wrapped = Object.entries(migrations).map(([name, { up }]) => [name, { up: inSchema(up) }] as const)
    const { error, results = [] } = await new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(wrapped) },
      migrationTableSchema: schema,
      migrationTableName: migrationTable,
      migrationLockTableName: 'migration_lock',
    }).migrateToLatest()
    if (isOfNewerProgram(error)) throw new NewerDatabaseError({ cause: error })
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  })
}

/** Returns whether nothing is left to do. The migrator knows too, but reads the columns of every table twice. */
async function areDone(db: Kysely<Db>, schema: string, migrations: object): Promise<boolean> {
  const table = sql.id(schema, migrationTable)
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.${migrationTable}`}) is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return Object.keys(migrations).length === 0
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations)
}
