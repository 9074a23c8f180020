import { type ExtensionPart, extensionSchema } from '@ambra/db/platform'
import { outboxRepository } from '@ambra/db/messaging'
import { type Database, DatabaseUnavailableError } from '@ambra/db/connection'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput, AdminQueryName, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Language } from '@ambra/contract/platform/api/language'
import type { Kysely } from 'kysely'
import type { Static, TObject } from 'typebox'
import { joinedDatabase } from '../context/joined-database.ts'
import type { Grant } from '../staff/rights.ts'
import type { OperationContext } from '../operations/operation.ts'
import { DeadlineError, withDeadline } from './deadline.ts'
import type { ProblemNotes } from './extension-problems.ts'
import { type ExtensionContext, type ExtensionModule, Refusal } from './seam.ts'

/** Time in ms after which the shop stops waiting for a part of an extension. */
export const extensionDeadlines = {
  request: 10_000,
  operation: 10_000,
  message: 60_000,
  job: 600_000,
} as const

/** A module that runs, with its checked variables and the current values of its settings. */
export type RunningModule = {
  readonly module: ExtensionModule
  readonly variables: Readonly<Record<string, unknown>>
  settings: Readonly<Record<string, unknown>>
}

type Call = {
  part: ExtensionPart & keyof typeof extensionDeadlines
  what: string
  database: Database
  language?: Language
}

export type CallExtension = <Result>(
  running: RunningModule,
  call: Call,
  work: (context: ExtensionContext) => Promise<Result>,
) => Promise<Result>

/** Runs a query of the shop by its name, with the rights of an extension. */
export type RunQuery = (
  context: OperationContext,
  name: string,
  call: { actor: { kind: 'extension'; name: string; grants: readonly Grant[] }; input: unknown },
) => Promise<unknown>

type Host = {
  operations: Omit<OperationContext, 'report' | 'signal'>
  runQuery: RunQuery
  notes: ProblemNotes
  deadlines?: Readonly<Record<Call['part'], number>>
}

/**
 * Returns the one way into the code of extensions. Whatever goes wrong there is logged and stored under the name
 * of the extension, and its caller receives an error of the shop.
 * @throws ShopError extension.refused with the text of the extension, extension.failed, extension.timeout, and
 * those of the queries it runs; DatabaseUnavailableError
 */
export const createCallExtension =
  ({ notes, deadlines = extensionDeadlines, ...host }: Host): CallExtension =>
  async (running, { part, what, database, language = 'en' }, work) => {
    const extension = running.module.name
    try {
      return await withDeadline(deadlines[part], (signal) =>
        work(createContext(host, running, { database, signal })),
      )
    } catch (error) {
      if (error instanceof Refusal)
        throw new ShopError('extension.refused', { message: error.texts[language] }, { cause: error })
      if (error instanceof ShopError || error instanceof DatabaseUnavailableError) throw error
      notes.note({ extension, part, what, error })
      const code = error instanceof DeadlineError ? 'extension.timeout' : 'extension.failed'
      throw new ShopError(code, { extension }, { cause: error })
    }
  }

type Inside = { database: Database; signal: AbortSignal }

function createContext(
  host: Pick<Host, 'operations' | 'runQuery'>,
  running: RunningModule,
  { database, signal }: Inside,
): ExtensionContext {
  const { module, variables } = running
  const { operations, runQuery } = host
  const { now } = operations
  const schema = extensionSchema(module.name)
  const log = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) =>
    operations.log[level]({ ...fields, extension: module.name }, message)
  return {
    now,
    log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    signal,
    // The tables of the schema are the extension's own: it alone knows their types.
    db: <Tables>() => database.db.withSchema(schema) as unknown as Kysely<Tables>,
    transaction: (work) =>
      database.db.transaction().execute((transaction) => {
        const inside = { database: joinedDatabase(database, transaction), signal }
        return work(createContext(host, running, inside))
      }),
    // Checked against the schemas of the module, which its author passes again for their types.
    settings: <Schema extends TObject>() => running.settings as Static<Schema>,
    environment: <Schema extends TObject>() => variables as Static<Schema>,
    query: async <Name extends AdminQueryName>(name: Name, input: AdminInput<Name>) => {
      const grants = [{ storeId: undefined, permissions: module.permissions ?? [] }]
      const context = {
        ...operations,
        shop: { ...operations.shop, database },
        report: () => undefined,
        signal,
      }
      const actor = { kind: 'extension', name: module.name, grants } as const
      // The table ties the name to its result.
      return (await runQuery(context, name, { actor, input })) as AdminResult<Name>
    },
    send: (kind, payload, { key, at } = {}) => {
      if (!Object.hasOwn(module.outbox ?? {}, kind)) throw new Error(`outbox has no handler of "${kind}"`)
      const name = `ext.${module.name}.${kind}` as const
      return outboxRepository(database.db).add(name, payload, {
        now: now(),
        ...(key !== undefined && { dedupeKey: `ext.${module.name}.${key}` }),
        ...(at && { runAt: at }),
      })
    },
  }
}
