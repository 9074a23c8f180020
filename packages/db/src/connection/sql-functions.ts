import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { DatabaseUnavailableError, errorCodeOf } from './database-errors.ts'

/**
 * File in `packages/db/functions`: `create or replace function <name>`, then the triggers that call it.
 * Comments outside the body are allowed.
 */
export type SqlFunction = { name: string; text: string }

/** Checksum of the text and checksum of the definition that the database derived from it. */
type Checksums = { text: string; definition: string }

const directory = join(import.meta.dirname, '../../functions')

/** Reads all function files. */
export const readSqlFunctions = (): SqlFunction[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      text: readFileSync(join(directory, file), 'utf8'),
    }))

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Makes the functions and triggers of the database match the given texts and returns the names of those
 * changed or dropped. Redefines a function when its text changed or when the database runs something else
 * (changed by a migration or operator, or a table recreated without its trigger). Leaves functions alone that
 * never had a file. Runs in a transaction, after the tables, under the migration lock.
 */
export async function applySqlFunctions(
  db: Transaction<Db>,
  functions: readonly SqlFunction[],
): Promise<string[]> {
  await sql`create table if not exists sql_functions (
    name text primary key,
    text_checksum text not null,
    definition_checksum text not null
  )`.execute(db)
  const recorded = await recordedChecksums(db)
  const running = await runningDefinitions(db)
  const changed = functions.filter(({ name, text }) => {
    const last = recorded.get(name)
    return last?.text !== checksumOf(text) || last.definition !== running.get(name)
  })
  // Two passes: a function may call one that comes later in the alphabet, so bodies are checked once all
  // exist.
  await checkBodies(db, false)
  for (const one of changed) await define(db, one)
  await checkBodies(db, true)
  for (const one of changed) await run(db, one)
  const removed = [...recorded.keys()].filter((name) => !functions.some((one) => one.name === name))
  for (const name of removed) await drop(db, name)
  await record(db, changed)
  return [...changed.map(({ name }) => name), ...removed]
}

/** Drops every applied function, after the tables are gone. */
export async function dropSqlFunctions(db: Transaction<Db>): Promise<void> {
  await applySqlFunctions(db, [])
}

async function recordedChecksums(db: Transaction<Db>): Promise<Map<string, Checksums>> {
  const { rows } = await sql<Checksums & { name: string }>`
    select name, text_checksum as text, definition_checksum as definition from sql_functions`.execute(db)
  return new Map(rows.map(({ name, ...checksums }) => [name, checksums]))
}

/** Maps names to checksums of what the database runs: the function and the triggers that call it. */
async function runningDefinitions(db: Transaction<Db>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select p.proname as name, string_agg(pg_get_functiondef(p.oid) || coalesce(t.triggers, ''), '') as definition
    from pg_proc p left join lateral (
      select string_agg(pg_get_triggerdef(oid), ';' order by tgname, tgrelid) as triggers
      from pg_trigger where tgfoid = p.oid and not tgisinternal
    ) t on true
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' group by p.proname`.execute(db)
  return new Map(rows.map(({ name, definition }) => [name, checksumOf(definition)]))
}

async function record(db: Transaction<Db>, changed: readonly SqlFunction[]): Promise<void> {
  const running = await runningDefinitions(db)
  for (const { name, text } of changed) {
    await sql`insert into sql_functions (name, text_checksum, definition_checksum)
      values (${name}, ${checksumOf(text)}, ${running.get(name)})
      on conflict (name) do update
      set text_checksum = excluded.text_checksum, definition_checksum = excluded.definition_checksum`.execute(
      db,
    )
  }
}

const checkBodies = (db: Transaction<Db>, on: boolean) =>
  sql`select set_config('check_function_bodies', ${on ? 'on' : 'off'}, true)`.execute(db)

/** Runs the whole file in one statement, because the embedded engine accepts one per query. */
async function run(db: Transaction<Db>, { name, text }: SqlFunction): Promise<void> {
  const block = `do $apply$ begin execute $file$${text}$file$; end $apply$`
  try {
    await sql.raw(block).execute(db)
  } catch (cause) {
    if (cause instanceof DatabaseUnavailableError || !(cause instanceof Error)) throw cause
    throw new Error(`functions/${name}.sql: ${cause.message}`, { cause })
  }
}

/** Lists the overloads of a function in the form that `drop function` accepts. */
async function signaturesOf(db: Transaction<Db>, name: string): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where proname = ${name} and pronamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ signature }) => signature)
}

async function define(db: Transaction<Db>, one: SqlFunction): Promise<void> {
  const before = await signaturesOf(db, one.name)
  await dropTriggers(db, one.name, one.text)
  await sql`savepoint replacing`.execute(db)
  try {
    await run(db, one)
  } catch (error) {
    // A changed result type or parameter name cannot be replaced in place.
    if (before.length === 0 || errorCodeOf(causeOf(error)) !== '42P13') throw error
    await sql`rollback to savepoint replacing`.execute(db)
    await dropFunctions(db, before)
    await run(db, one)
  }
  const after = await signaturesOf(db, one.name)
  if (after.length === 0)
    throw new Error(`functions/${one.name}.sql does not create the function ${one.name}`)
  // Changed parameter types create a second function of that name.
  if (after.some((signature) => !before.includes(signature))) {
    await dropFunctions(
      db,
      before.filter((signature) => after.includes(signature)),
    )
  }
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined)

/**
 * Drops functions. Fails with their names when an index, a default or a view depends on one: a migration must
 * remove the dependency first.
 */
async function dropFunctions(db: Transaction<Db>, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await sql`drop function ${sql.raw(signature)}`.execute(db)
}

async function drop(db: Transaction<Db>, name: string): Promise<void> {
  await dropTriggers(db, name)
  await dropFunctions(db, await signaturesOf(db, name))
  await sql`delete from sql_functions where name = ${name}`.execute(db)
}

/** Drops the triggers that call the function, except those that its text creates. */
async function dropTriggers(db: Transaction<Db>, name: string, text = ''): Promise<void> {
  const { rows } = await sql<{ trigger: string; table: string }>`
    select t.tgname as trigger, t.tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = ${name} and p.pronamespace = current_schema()::regnamespace and not t.tgisinternal`.execute(
    db,
  )
  for (const { trigger, table } of rows) {
    if (text.includes(` trigger ${trigger} `)) continue
    await sql`drop trigger ${sql.id(trigger)} on ${sql.raw(table)}`.execute(db)
  }
}
