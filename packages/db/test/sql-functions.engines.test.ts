import { serverDatabase } from '@ambra/testing/engine-server'
import { engineName, isOnServer } from '@ambra/testing/test-engine'
import { sql, type Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/connection/database.ts'
import { migrateDatabase } from '../src/connection/migrate.ts'
import { openDatabase } from '../src/connection/open-database.ts'
import { applySqlFunctions, readSqlFunctions, type SqlFunction } from '../src/connection/sql-functions.ts'
import type { Db } from '../src/schema/schema.ts'

/** Opens a new, empty database on the engine of the run. */
const openEmpty = async () =>
  openDatabase(isOnServer ? { databaseUrl: await serverDatabase({ isEmpty: true }) } : { memory: true })

const one = (name: string, rest: string): SqlFunction => ({
  name,
  text: `create or replace function ${name}${rest};`,
})
const files = readSqlFunctions()

/** Runs the work and rolls it back. */
async function undone<T>({ db }: Database, work: (db: Transaction<Db>) => Promise<T>): Promise<T> {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

/** Returns every function and trigger of the shop as the database shows it. */
async function definitions(db: Transaction<Db> | Database['db']): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as text
    from pg_proc where pronamespace = current_schema()::regnamespace
    union all
    select tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal`.execute(db)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}

describe(`SQL functions on ${engineName}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await openEmpty()
    await migrateDatabase(database)
  })
  afterAll(() => database.close())
  afterEach(async () => {
    await migrateDatabase(database)
  })

  const apply = (functions: readonly SqlFunction[]) =>
    database.db.transaction().execute((db) => applySqlFunctions(db, [...files, ...functions]))
  const response = async (call: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(call)} as value`.execute(database.db)
    return rows[0]?.value
  }

  it('creates the functions of the files and no others', async () => {
    const names = Object.keys(await definitions(database.db)).filter((name) => name.includes('('))
    expect(names.map((name) => name.split('(')[0]).sort()).toEqual(files.map(({ name }) => name))
  })

  it('runs the text of each function file', async () => {
    const running = await definitions(database.db)
    const asFiled = await undone(database, async (db) => {
      for (const { text } of files)
        await sql.raw(`do $apply$ begin execute $file$${text}$file$; end $apply$`).execute(db)
      return definitions(db)
    })
    expect(running).toEqual(asFiled)
  })

  it('redefines no function while nothing changed', async () => {
    expect(await apply([])).toEqual([])
  })

  it('applies the new text of a file', async () => {
    await apply([one('price_of', `() returns integer language sql as $$ select 1 $$`)])
    expect(await apply([one('price_of', `() returns integer language sql as $$ select 2 $$`)])).toEqual([
      'price_of',
    ])
    expect(await response('price_of()')).toBe(2)
  })

  it('drops a function with its triggers when its file is removed', async () => {
    const text = `create or replace function count_carts() returns trigger language plpgsql as $$ begin return null; end $$;
      create or replace trigger count_carts after insert on carts for each row execute function count_carts();`
    await apply([{ name: 'count_carts', text }])
    const before = await definitions(database.db)
    expect(before).toMatchObject({ 'count_carts on carts': expect.stringContaining('AFTER INSERT') })
    expect(await apply([])).toEqual(['count_carts'])
    expect(Object.keys(await definitions(database.db)).join()).not.toContain('count_carts')
  })

  it('drops a trigger that the text no longer names', async () => {
    const body = `create or replace function count_carts() returns trigger language plpgsql as $$ begin return null; end $$;`
    const trigger = (name: string) =>
      `create or replace trigger ${name} after insert on carts for each row execute function count_carts();`
    await apply([{ name: 'count_carts', text: body + trigger('first_name') }])
    await apply([{ name: 'count_carts', text: body + trigger('other_name') }])
    const names = Object.keys(await definitions(database.db))
    expect(names.filter((name) => name.endsWith('_name on carts'))).toEqual(['other_name on carts'])
  })

  it.each([
    ['parameter types', `(p_id text) returns integer`],
    ['parameter names', `(p_key integer) returns integer`],
    ['result', `(p_id integer) returns bigint`],
    ['number of parameters', `(p_id integer, p_more integer) returns integer`],
  ])('allows a function to change its %s', async (_what, header) => {
    await apply([one('price_of', `(p_id integer) returns integer language sql as $$ select 1 $$`)])
    await apply([one('price_of', `${header} language sql as $$ select 1 $$`)])
    const { rows } = await sql<{ header: string }>`
      select '(' || pg_get_function_arguments(oid) || ') returns ' || pg_get_function_result(oid) as header
      from pg_proc where proname = 'price_of'`.execute(database.db)
    expect(rows).toEqual([{ header }])
  })

  it('allows a function to call one with a later name', async () => {
    await apply([
      one('a_caller', `() returns integer language sql as $$ select b_called() $$`),
      one('b_called', `() returns integer language sql as $$ select 7 $$`),
    ])
    expect(await response('a_caller()')).toBe(7)
  })

  it('names the file of an invalid text and changes nothing', async () => {
    const wrong = one('price_of', `() returns integer language sql as $$ select nothing from nowhere $$`)
    await expect(apply([wrong])).rejects.toThrow('functions/price_of.sql: relation "nowhere" does not exist')
    expect(Object.keys(await definitions(database.db)).join()).not.toContain('price_of')
  })

  it('refuses a file that creates another function', async () => {
    const wrong = { ...one('price_of', `() returns integer language sql as $$ select 1 $$`), name: 'cost_of' }
    await expect(apply([wrong])).rejects.toThrow('functions/cost_of.sql does not create')
  })

  it('restores functions that something else changed', async () => {
    const before = await definitions(database.db)
    await sql`create or replace function may_move_order(p_order_id integer, p_from text, p_to text)
      returns boolean language sql as $$ select true $$`.execute(database.db)
    await sql`drop trigger orders_status on orders`.execute(database.db)
    await migrateDatabase(database)
    expect(await definitions(database.db)).toEqual(before)
  })

  it('keeps functions that the shop did not create', async () => {
    await sql`create function of_the_operator() returns integer language sql as $$ select 3 $$`.execute(
      database.db,
    )
    expect(await apply([])).toEqual([])
    expect(await response('of_the_operator()')).toBe(3)
    await sql`drop function of_the_operator`.execute(database.db)
  })
})

describe.runIf(isOnServer)('concurrent migration', () => {
  it('migrates an empty server once when several processes start', async () => {
    const databaseUrl = await serverDatabase({ isEmpty: true })
    const open = () => openDatabase({ databaseUrl })
    const databases = await Promise.all([open(), open(), open(), open()])
    const applied = await Promise.all(databases.map(migrateDatabase))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    const { rows } = await sql<{ name: string }>`select name from sql_functions order by name`.execute(
      databases[0].db,
    )
    expect(rows).toEqual(files.map(({ name }) => ({ name })))
    await Promise.all(databases.map((database) => database.close()))
  })
})
