import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Extensions } from '@ambra/commerce/platform'
import { defineModule, defineShop } from '@ambra/commerce/extension'
import { openExtensions, runNamed } from '@ambra/commerce/operations'
import { auditRepository } from '@ambra/db/platform'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import type { Command } from 'commander'
import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { operationOf } from '../../src/cli/operation-commands.ts'
import { createProgram } from '../../src/cli/program.ts'
import { operationSettings } from '../../src/compose/operation-settings.ts'
import { readEnvironment } from '../../src/env/env.ts'
import { openControlSocket } from '../../src/operations/control-socket.ts'
import { runCommand } from '../../src/operations/operations.ts'
import { commandSamples, type Sample, sampleNames, withoutServer } from './command-samples-suite.ts'
import { aShopForCommands, personal, type ShopForCommands } from './command-shop-suite.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ambra-commands-'))
const folder = mkdtempSync(join(tmpdir(), 'ambra-command-files-'))
const printed: string[] = []
let database: TestDatabase
let shop: ShopForCommands
let extensions: Extensions | undefined
const sample = defineModule({
  name: 'sample',
  seam: '1.0',
  title: { et: 'Näidis', en: 'Sample', ru: 'Пример', lt: 'Pavyzdys', lv: 'Paraugs' },
  settings: Type.Object({ points: Type.Integer({ default: 1, description: 'Points of a euro' }) }),
})
let socket: Awaited<ReturnType<typeof openControlSocket>>

beforeAll(async () => {
  database = await testDatabase()
  await database.truncate()
  vi.stubEnv('DATA_DIR', dataDir)
  const env = readEnvironment({ DATA_DIR: dataDir })
  const context = {
    ...operationContext(database, { folder: dataDir }),
    ...operationSettings(env, database),
    env,
  }
  shop = await aShopForCommands(database, context, folder)
  extensions = await openExtensions({
    configuration: {
      name: 'ambra.config.ts',
      load: async () => ({ default: defineShop({ modules: [sample] }) }),
    },
    isSafe: false,
    readVariables: () => ({}),
    operations: context,
    runQuery: runNamed,
    isWorker: false,
  })
  socket = await openControlSocket(dataDir, (request, report, signal) =>
    runCommand(request, { ...context, extensions, report, signal, login: request.login }),
  )
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
})
afterAll(async () => {
  // A command has renamed the shop, and the name is global to the process.
  setCurrentShop({})
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await socket?.close()
  await extensions?.stop()
  for (const one of [dataDir, folder]) rmSync(one, { recursive: true })
})

/** Returns the commands of the program without subcommands, such as `orders refund`. */
const leavesOf = (command: Command, path: readonly string[] = []): { name: string; command: Command }[] =>
  command.commands.length === 0
    ? [{ name: path.join(' '), command }]
    : command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]))

/** Runs `ambra` in this process, and returns the error as its user sees it. */
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

/** Returns a digest of the rows of each table except the audit. */
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

/** Returns a number that grows with each writing transaction. */
async function transactions(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as id`.execute(database.db)
  return rows[0]?.id ?? ''
}

let known: Map<string, string> | undefined
async function changedTables(): Promise<string[]> {
  const before = known
  known = await digests()
  return [...known].filter(([table, digest]) => before?.get(table) !== digest).map(([table]) => table)
}

/** Runs a sample; returns its audit entries, their actors and whether it changed rows. */
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

const leaves = leavesOf(createProgram())
/** Operations write their entries themselves: the tests of apps/api/test/admin prove it for each one. */
const written = leaves.filter(({ command }) => operationOf(command) === undefined).map(({ name }) => name)

describe('the audit of the command line', () => {
  it('has samples of every command that is not generated from an operation', () => {
    expect(written.filter((name) => !sampleNames.includes(name) && !withoutServer.includes(name))).toEqual([])
    expect(sampleNames.filter((name) => !leaves.some((one) => one.name === name))).toEqual([])
  })

  it.each(sampleNames)(
    'writes an audit entry for the changes of `ambra %s`, and for nothing else',
    async (name) => {
      const samples = commandSamples(shop)[name] ?? []
      for (const sample of samples) {
        const { leaves, changed, actors, error } = await outcomeOf(name, sample)
        // Tables and error explain a failure.
        expect({ leaves, isChanged: changed.length > 0, changed, error }).toMatchObject({
          leaves: sample.leaves,
          isChanged: sample.leaves.length > 0 && !sample.isIdle,
        })
        // An approved operation runs as the person who requested it.
        const asker = name === 'approvals approve' ? ['cli:anu'] : []
        expect(actors).toEqual(leaves.length > 0 ? [...asker, `cli:${userInfo().username}`] : [])
      }
    },
  )

  it('keeps the audit chain intact', async () => {
    expect(await auditRepository(database.db).verify()).toMatchObject({ brokenAt: undefined })
  })

  it('stores no secret and no personal data in the audit', async () => {
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

  it('rolls the work back when its audit entry cannot be written', async () => {
    const [before, last] = [await digests(), await lastEntry()]
    expect(await refusing('done', () => ambra('stock set', ['CABLE', '77']))).toContain('no room')
    expect(await digests()).toEqual(before)
    expect(await entriesAfter(last)).toMatchObject([{ operation: 'stock.set', outcome: 'failed' }])
  })

  it('keeps the start entry of long work whose process ends', async () => {
    const last = await lastEntry()
    // As when the process is killed: nothing is written after the work.
    await refusing('done, failed', () => ambra('stock import', [join(folder, 'stock.csv')]))
    expect(await entriesAfter(last)).toMatchObject([{ operation: 'stock.import', outcome: 'started' }])
  })

  it('records the counts of long work, and names the file without its folder', async () => {
    const last = await lastEntry()
    await ambra('stock import', [join(folder, 'stock.csv')])
    const [started, done] = await entriesAfter(last)
    expect(done).toMatchObject({
      requestId: started?.requestId,
      details: { arguments: { file: 'stock.csv' }, counts: { read: 1, changed: 0, refused: 0 } },
    })
  })
})

/** Does the work while the audit rejects entries with these outcomes. */
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
