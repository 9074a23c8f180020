import { type Database, migrateDatabase, openDatabase } from '@ambra/db/connection'
import { sql } from 'kysely'
import { openMigratedInMemory } from './database-template.ts'
import { serverDatabase } from './engine-server.ts'
import { engineName, isOnServer, type TestEngine } from './test-engine.ts'

/** Tables filled by migrations, which `truncate` keeps. */
const stored = [
  'stores',
  'tax_classes',
  'tax_rules',
  'customer_groups',
  'order_transitions',
  'kysely_migration',
  'kysely_migration_lock',
  'sql_functions',
]

const listed = stored.map((table) => `'${table}'`).join(', ')

/**
 * Deletes rows with triggers and foreign keys off and resets sequences: `truncate` creates new files for each
 * table and takes 20 times as long. Large tables are truncated all the same, because nothing vacuums them
 * here.
 */
const emptyTables = `do $$
declare name text; first bigint; large text;
begin
  set local session_replication_role = replica;
  select string_agg(format('%I', relname), ', ') into large from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not in (${listed})
    and pg_total_relation_size(oid) > 500000;
  if large is not null then execute 'truncate ' || large || ' restart identity cascade'; end if;
  for name in select tablename from pg_tables
    where schemaname = current_schema() and tablename not in (${listed})
  loop execute format('delete from %I', name); end loop;
  for name, first in select sequence.sequencename, sequence.start_value from pg_sequences sequence
    join pg_depend on objid = format('%I', sequence.sequencename)::regclass and deptype in ('a', 'i')
    join pg_class owner on owner.oid = refobjid
    where sequence.schemaname = current_schema() and sequence.last_value is not null and owner.relname not in (${listed})
  loop perform setval(format('%I', name)::regclass, first, false); end loop;
end $$`

/** Migrated database that can be emptied. `truncate` keeps stores, tax rates and the status graph. */
export type TestDatabase = Database & { truncate: () => Promise<void> }

/** Wraps a database of either engine for tests: migrates it and adds `truncate`. */
export async function asTestDatabase(database: Database): Promise<TestDatabase> {
  await migrateDatabase(database)
  return {
    ...database,
    truncate: async () => {
      await sql.raw(emptyTables).execute(database.db)
      await sql`insert into categories (id, code, parent_id, in_menu)
        values (1, 'absolute-root', null, false), (2, 'root', 1, false)`.execute(database.db)
      // The migrations store three groups.
      await sql`delete from customer_groups where id > 2`.execute(database.db)
    },
  }
}

const kept = new Map<TestEngine, Promise<TestDatabase>>()

/**
 * Returns the only database of this worker on that engine. The next test file reuses it, so closing it does
 * nothing.
 */
async function keptDatabase(engine: TestEngine, open: () => Promise<Database>): Promise<TestDatabase> {
  const known = kept.get(engine)
  if (known) return known
  const opened = open()
    .then(asTestDatabase)
    .then((database) => ({ ...database, close: async () => undefined }))
  kept.set(engine, opened)
  return opened
}

/**
 * Returns the embedded database of this test worker: in memory, a copy of the migrated template, shared by
 * its files. Call `truncate` before each test.
 */
export const testDatabase = (): Promise<TestDatabase> => keptDatabase('pglite', openMigratedInMemory)

/** Returns the database of this test worker on the engine of the run. */
export const engineDatabase = (): Promise<TestDatabase> =>
  isOnServer
    ? keptDatabase('postgres', async () => openDatabase({ databaseUrl: await serverDatabase() }))
    : testDatabase()

/** Tests that hold for both engines; `engine` is for their titles. */
type EngineSuite = (engine: string, open: () => Promise<TestDatabase>) => void

/** Declares the suites on the engine of the run only. */
export function onEngine(...suites: readonly EngineSuite[]): void {
  for (const suite of suites) suite(engineName, engineDatabase)
}
