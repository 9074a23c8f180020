import { defineShop, type ShopConfig } from '@ambra/commerce/extension'
import { openExtensions, runNamed } from '@ambra/commerce/operations'
import type { OutboxHandler } from '@ambra/commerce/messaging'
import { outboxRepository } from '@ambra/db/messaging'
import { extensionRepository } from '@ambra/db/platform'
import type { TestDatabase } from '@ambra/testing/test-database'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '../../src/app.ts'
import type { TestApp } from '../api-suite.ts'

type MessageHandlers = Readonly<Record<string, OutboxHandler>>

type Options = {
  variables?: Record<string, string>
  isSafe?: boolean
  deadlineMs?: number
}

/** Starts a test shop with these extensions, as the server does after it has read `ambra.config.ts`. */
export async function withExtensions(
  shop: TestApp,
  modules: ShopConfig['modules'] | (() => Promise<unknown>),
  { variables = {}, isSafe = false, deadlineMs }: Options = {},
) {
  if (!shop.deps.console) throw new Error('the shop has no console')
  const load = typeof modules === 'function' ? modules : async () => ({ default: defineShop({ modules }) })
  // Other apps of the file keep settings of their own.
  const { settings } = shop.deps
  settings.payment = { ...settings.payment }
  const extensions = await openExtensions({
    configuration: { name: 'ambra.config.ts', load },
    isSafe,
    readVariables: (names) => Object.fromEntries(names.map((name) => [name, variables[name]])),
    operations: shop.deps.console,
    runQuery: runNamed,
    isWorker: true,
    ...(deadlineMs !== undefined && {
      deadlines: { request: deadlineMs, operation: deadlineMs, message: deadlineMs, job: deadlineMs },
    }),
  })
  settings.payment.extended = extensions.paymentMethods
  const context = { ...shop.deps.console, extensions }
  const app = buildApp({ ...shop.deps, extensions, console: context })
  const { database, clock } = shop

  /** Delivers due messages once, as a worker does, and returns the kinds that failed. */
  const deliver = () => deliverTo(extensions.messages().values())
  async function deliverTo(workers: Iterable<MessageHandlers>): Promise<string[]> {
    const outbox = outboxRepository(database.db)
    const failed: string[] = []
    for (const handlers of workers) {
      const kinds = Object.keys(handlers)
      for (const message of await outbox.claim({ now: clock.now(), limit: 100, lockMs: 1000, kinds }))
        try {
          await handlers[message.kind]?.(message)
          await outbox.acknowledge(message.id, clock.now())
        } catch (error) {
          failed.push(message.kind)
          await outbox.retry(message.id, String(error), clock.now())
        }
    }
    return failed
  }

  return {
    extensions,
    deliver,
    /** Delivers due messages of the shop's own once. */
    deliverOwn: (handlers: MessageHandlers) => deliverTo([handlers]),
    send: async (options: InjectOptions) => {
      const response = await app.inject(options)
      return { status: response.statusCode, body: response.json(), response }
    },
    /** Returns where a browser is sent. */
    redirect: async (url: string) => String((await app.inject({ url })).headers.location),
    /** Runs an operation as the operator at the command line. */
    run: (name: string, input: unknown) =>
      runNamed({ ...context, report: () => undefined, signal: AbortSignal.timeout(60_000) }, name, {
        actor: { kind: 'cli', login: 'root' },
        input,
      }),
    problems: async () => {
      await extensions.settled()
      const found = await extensionRepository(database.db).listProblems()
      return found.map(({ extension, part, what, problem }) => [extension, part, what, problem])
    },
    close: () => extensions.stop(),
  }
}

/** Drops the tables of extensions, which belong to no migration of the shop. */
export async function dropTables(database: TestDatabase, ...names: string[]): Promise<void> {
  for (const name of names)
    await sql`drop schema if exists ${sql.id(`ext_${name}`)} cascade`.execute(database.db)
}
