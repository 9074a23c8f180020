import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { auditAddress, checkValueOfOnePerson } from '@ambra/commerce/operations'
import { joinedDatabase, OperationError } from '@ambra/commerce/platform'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type AuditDetails, type AuditValue, auditRepository, type NewAuditEntry } from '@ambra/db/platform'
import type { ServerContext } from '../doctor/server-operation.ts'
import type { Declared, Entry, Shown } from './declared-command.ts'

/** Runs a command of the command line and writes its audit entry as declared. */
export async function runAudited<I, R>(
  name: string,
  command: Declared<I, R>,
  { context, input }: Call<I>,
): Promise<R> {
  if (!('entry' in command)) return command.run(context, input)
  const { db } = context.shop.database
  const begun = await beginEntry(name, command.entry, { context, input })
  const run = command.changes === 'in steps' ? runInSteps : runInTransaction
  const result = await run(command, begun, { context, input }).catch(async (error: unknown) => {
    // The operator must see the error of the work, even when the database is gone.
    await write(db, context, { ...begun, ...outcomeOf(error) }).catch((err: unknown) =>
      context.log.error({ err, command: name }, 'the audit has no entry of a command that failed'),
    )
    throw error
  })
  await context.settled()
  return result
}

type Audited<I, R> = Extract<Declared<I, R>, { entry: unknown }>
type Call<I> = { context: ServerContext; input: I }

async function runInSteps<I, R>(
  { run, entry }: Audited<I, R>,
  begun: Begun,
  { context, input }: Call<I>,
): Promise<R> {
  const { db } = context.shop.database
  await write(db, context, { ...begun, outcome: 'started' })
  const result = await run(context, input)
  await write(db, context, ended(begun, entry, result))
  return result
}

const runInTransaction = <I, R>(
  { run, entry }: Audited<I, R>,
  begun: Begun,
  { context, input }: Call<I>,
): Promise<R> =>
  context.shop.database.db.transaction().execute(async (trx) => {
    const shop = { ...context.shop, database: joinedDatabase(context.shop.database, trx) }
    // Waiting for the search index here would wait for this transaction.
    const result = await run({ ...context, shop, settled: () => Promise.resolve() }, input)
    await checkValueOfOnePerson(trx, context.now())
    await write(trx, context, ended(begun, entry, result))
    return result
  })

type Begun = Omit<NewAuditEntry, 'at' | 'outcome'>

async function beginEntry<I, R>(
  operation: string,
  { args, subject }: Entry<I, R>,
  { context, input }: Call<I>,
): Promise<Begun> {
  const rows = Object.entries<Shown>(args).map(
    ([name, shown]) => [name, shown, (input as Readonly<Record<string, unknown>>)[name]] as const,
  )
  const given: Record<string, AuditValue> = {}
  for (const [name, shown, value] of rows)
    if (value !== undefined && shown !== 'reason') given[name] = await valueOf(shown, value, context)
  const [, , reason] = rows.find(([, shown]) => shown === 'reason') ?? []
  return {
    actorKind: 'cli',
    actorId: context.login ?? 'unknown',
    requestId: randomUUID(),
    operation,
    subject: subject?.(input),
    reason: typeof reason === 'string' ? reason.slice(0, longest.reason) : undefined,
    details: { arguments: given },
  }
}

/** Maximum number of characters of a text and items of a list that an entry stores. */
const longest = { text: 200, reason: 500, list: 20 }

async function valueOf(shown: Shown, value: unknown, context: ServerContext): Promise<AuditValue> {
  if (Array.isArray(value)) {
    const kept: AuditValue[] = []
    for (const one of value.slice(0, longest.list)) kept.push(await valueOf(shown, one, context))
    const more = value.length - kept.length
    return [...kept.flat(), ...(more > 0 ? [`and ${more} more`] : [])]
  }
  if (shown === 'hidden') return '(hidden)'
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (shown === 'hashed') return auditAddress(context, text)
  return (shown === 'file' ? basename(text) : text).slice(0, longest.text)
}

function ended<I, R>(begun: Begun, { resultSubject, counts }: Entry<I, R>, result: R): Begun & Outcome {
  const details: AuditDetails = { ...begun.details, ...(counts ? { counts: counts(result) } : {}) }
  return { ...begun, details, subject: resultSubject?.(result) ?? begun.subject, outcome: 'done' }
}

type Outcome = Pick<NewAuditEntry, 'outcome' | 'code'>

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ShopError) return { outcome: 'refused', code: error.code }
  return error instanceof OperationError
    ? { outcome: 'refused', code: 'server.refused' }
    : { outcome: 'failed' }
}

const write = (db: Database['db'], { now }: ServerContext, entry: Begun & Outcome) =>
  auditRepository(db).add({ ...entry, at: now() })

/**
 * Writes the entry of a command that runs before there is a database for it: a restore or a
 * migration. Called after its end.
 */
export const recordDone = (
  { db }: Pick<Database, 'db'>,
  { login, operation, details }: { login: string; operation: string; details: AuditDetails },
  now: Date,
): Promise<void> =>
  auditRepository(db).add({ at: now, actorKind: 'cli', actorId: login, operation, outcome: 'done', details })
