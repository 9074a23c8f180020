import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { filesInFolders, shopFolders } from '@ambra/commerce/shop-data'
import { auditRepository } from '@ambra/db/staff/audit-repository'
import { noon } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import type { Command } from 'commander'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setCurrentShop } from '@ambra/domain/current-shop'
import { createProgram } from '../../src/cli/program.ts'
import { operationSettings } from '../../src/compose/operation-settings.ts'
import { readEnvironment } from '../../src/env/env.ts'
import { openControlSocket } from '../../src/operations/control-socket.ts'
import { runCommand } from '../../src/operations/operations.ts'
import { commandSamples, type Sample, withoutServer } from './command-samples-suite.ts'
import { aShopForCommands, personal, type ShopForCommands } from './command-shop-suite.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ambra-commands-'))
const folder = mkdtempSync(join(tmpdir(), 'ambra-command-files-'))
const printed: string[] = []
let database: TestDatabase
let shop: ShopForCommands
let socket: Awaited<ReturnType<typeof openControlSocket>>

beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  vi.stubEnv('DATA_DIR', dataDir)
  const env = readEnvironment({ DATA_DIR: dataDir })
  const folders = shopFolders(dataDir)
  const context = {
    shop: { database, folders, files: filesInFolders(folders), isEmbedded: true },
    search: undefined,
    now: () => noon,
    log: pino({ level: 'silent' }),
    env,
    ...operationSettings(env, database),
    settled: () => Promise.resolve(),
    report: () => undefined,
    signal: new AbortController().signal,
  }
  shop = await aShopForCommands(database, context, folder)
  socket = await openControlSocket(folders.dataDir, (request, report, signal) =>
    runCommand(request, { ...context, report, signal, login: request.login }),
  )
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
})
afterAll(async () => {
  // A command has given the shop another name, which is a value of the process.
  setCurrentShop({})
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await socket?.close()
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true })
})

/** The commands of the program that do something, `orders refund`. */
const leavesOf = (command: Command, path: readonly string[] = []): string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]))

/** Runs `ambra` in this process; what the reader sees of an error. */
async function ambra(name: string, args: readonly string[]): Promise<string | undefined> {
  const program = createProgram()
  const everyCommand = (one: Command): Command[] => [one, ...one.commands.flatMap(everyCommand)]
  for (const one of everyCommand(program)) one.exitOverride().configureOutput({ writeErr: () => undefined })
  try {
    await program.parseAsync([...name.split(' '), ...args], { from: 'user' })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    process.exitCode = 0
  }
}

/** A digest of the rows of each table but the audit. */
async function digests(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'audit%'`.execute(
    database.db,
  )
  const digest = ({ name }: { name: string }) => sql`
    select ${name}::text as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest
    from ${sql.table(name)} r`
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(tables.map(digest), sql` union all `)}`.execute(database.db)
  return new Map(rows.map(({ name, digest: value }) => [name, value]))
}

async function entriesAfter(id: number) {
  const entries = await auditRepository(database.db).list({ limit: 200 })
  return entries.filter((one) => one.id > id).toReversed()
}
const lastEntry = async () => (await auditRepository(database.db).list({ limit: 1 }))[0]?.id ?? 0

/** Grows with each transaction that writes. */
async function transactions(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as id`.execute(database.db)
  return rows[0]?.id ?? ''
}

let known: Map<string, string> | undefined
/** Tables whose rows are others than at the last call. */
async function changedTables(): Promise<string[]> {
  const before = known
  known = await digests()
  return [...known].filter(([table, digest]) => before?.get(table) !== digest).map(([table]) => table)
}

/** Runs a sample; the entries it leaves, by whom, and whether it changed rows. */
async function outcomeOf(name: string, { args }: Sample) {
  if (!known) await changedTables()
  const [begun, last] = [await transactions(), await lastEntry()]
  const error = await ambra(name, args)
  const changed = (await transactions()) === begun ? [] : await changedTables()
  const entries = await entriesAfter(last)
  return {
    leaves: entries.map(({ operation, outcome }) => `${operation} ${outcome}`),
    changed,
    actors: [...new Set(entries.map(({ actorKind, actorId }) => `${actorKind}:${actorId}`))],
    error,
  }
}

const names = leavesOf(createProgram()).filter((name) => !withoutServer.includes(name))
// The demo is large: what comes after it takes long to compare.
const ordered = [...names.filter((name) => name !== 'demo'), 'demo']

describe('the audit of the command line', () => {
  it.each(ordered)('has an entry of what `ambra %s` changes, and of nothing else', async (name) => {
    const samples = commandSamples(shop)[name]
    if (!samples)
      throw new Error(`add a sample of "${name}" to apps/server/test/operations/command-samples-suite.ts`)
    for (const sample of samples) {
      const { leaves, changed, actors, error } = await outcomeOf(name, sample)
      // Tables and error say what went wrong.
      expect({ leaves, isChanged: changed.length > 0, changed, error }).toMatchObject({
        leaves: sample.leaves,
        isChanged: sample.leaves.length > 0 && !sample.isIdle,
      })
      // What was approved is done for the person who asked.
      const asker = name === 'approvals approve' ? ['cli:anu'] : []
      expect(actors).toEqual(leaves.length > 0 ? [...asker, `cli:${userInfo().username}`] : [])
    }
  })

  it('is whole afterwards', async () => {
    expect(await auditRepository(database.db).verify()).toMatchObject({ brokenAt: undefined })
  })

  it('holds no secret and nothing personal', async () => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(to_jsonb(e)::text, ' ') as text from audit_entries e`.execute(database.db)
    const text = rows[0]?.text ?? ''
    const links = printed.join('\n').match(/(?<=#|preview=)[\w-]{20,}/g) ?? []
    const cards = [
      shop.card,
      ...(printed.join('\n').match(/(?<="code": ?")[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/g) ?? []),
    ]
    expect([links.length >= 3, cards.length >= 2]).toEqual([true, true])
    const kept = [...personal, ...links, ...cards, ...cards.map((card) => card.replaceAll('-', ''))]
    expect(kept.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
    expect(text).toContain('(hidden)')
  })

  it('stands or falls with the work', async () => {
    const [before, last] = [await digests(), await lastEntry()]
    expect(await refusing('done', () => ambra('stock set', ['CABLE', '77']))).toContain('no room')
    expect(await digests()).toEqual(before)
    expect(await entriesAfter(last)).toMatchObject([{ operation: 'stock.set', outcome: 'failed' }])
  })

  it('keeps the start of long work whose process ends', async () => {
    const last = await lastEntry()
    // As when the process is killed: nothing is written after the work.
    await refusing('done, failed', () => ambra('stock import', [join(folder, 'stock.csv')]))
    expect(await entriesAfter(last)).toMatchObject([{ operation: 'stock.import', outcome: 'started' }])
  })

  it('counts what long work has done, and names the file without its folder', async () => {
    const last = await lastEntry()
    await ambra('stock import', [join(folder, 'stock.csv')])
    const [started, done] = await entriesAfter(last)
    expect(done).toMatchObject({
      requestId: started?.requestId,
      details: { arguments: { file: 'stock.csv' }, counts: { read: 1, changed: 0, refused: 0 } },
    })
  })
})

/** Does the work while the audit takes no entry with one of these outcomes. */
async function refusing<T>(outcomes: string, work: () => Promise<T>): Promise<T> {
  await sql`create function refuse_entry() returns trigger language plpgsql as
    $$ begin if new.outcome = any(string_to_array(tg_argv[0], ', ')) then raise exception 'no room'; end if; return new; end $$`.execute(
    database.db,
  )
  await sql`create trigger a_refuse before insert on audit_entries
    for each row execute function refuse_entry(${sql.lit(outcomes)})`.execute(database.db)
  try {
    return await work()
  } finally {
    await sql`drop trigger a_refuse on audit_entries`.execute(database.db)
    await sql`drop function refuse_entry()`.execute(database.db)
  }
}
