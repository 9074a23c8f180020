import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import { DatabaseUnavailableError, errorCodeOf, translateDatabaseError } from './database-errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `retryForMs`: work that other transactions undid (deadlock, lock time-out, serialization) is run again for so long;
 * 0 = never, for transactions whose callback may not run twice. `onResult` hears of every outcome, for the log.
 */
export type GuardOptions = { retryForMs: number; onResult?: ((error: unknown) => void) | undefined }

/** For traces; without a listener a function call. Values are parameters, never in the text. @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

const isUndone = (error: unknown) => error instanceof DatabaseUnavailableError && error.reason === 'locks'

/** No connection is free this moment, or the server is starting: nothing was sent yet. */
const isConnectableSoon = (error: unknown) =>
  error instanceof DatabaseUnavailableError && ['53300', '57P03'].includes(errorCodeOf(error.cause) ?? '')

/** A driver whose errors say whether the database is unavailable, and that repeats single statements. */
function guard(driver: Driver, { retryForMs, onResult }: GuardOptions): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>()
  const guarded = new WeakSet<DatabaseConnection>()
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)

  async function translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      onResult?.(undefined)
      return result
    } catch (cause) {
      const error = translateDatabaseError(cause)
      onResult?.(error)
      throw error
    }
  }

  function guardConnection(connection: DatabaseConnection): DatabaseConnection {
    if (guarded.has(connection)) return connection
    guarded.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) => {
      const send = () => translated(() => execute<never>(query, options))
      const span = { name: 'sql', attributes: { 'db.query.text': query.sql } }
      const run = () => work.tracePromise(send, span)
      if (inTransaction.has(connection)) return run()
      // A statement of its own was undone whole.
      return withRetries(run, { forMs: retryForMs, isRetryable: isUndone })
    }
    return connection
  }

  driver.acquireConnection = async (options): Promise<DatabaseConnection> => {
    // On the embedded engine this query would wait for the transaction that waits for it; on a server it would
    // silently run outside. Both are errors of the caller, so both get the same answer.
    if (openTransaction.getStore()?.open) {
      throw new Error(
        'A query on the outer database ran inside a transaction: hand the transaction to the repository.',
      )
    }
    const connect = () => translated(() => acquire(options))
    return guardConnection(await withRetries(connect, { forMs: retryForMs, isRetryable: isConnectableSoon }))
  }
  driver.beginTransaction = async (connection, settings) => {
    inTransaction.add(connection)
    try {
      await begin(connection, settings)
    } catch (error) {
      inTransaction.delete(connection)
      throw error
    }
  }
  driver.commitTransaction = async (connection) => {
    await commit(connection)
    inTransaction.delete(connection)
  }
  driver.rollbackTransaction = async (connection) => {
    try {
      await rollback(connection)
    } finally {
      inTransaction.delete(connection)
    }
  }
  return driver
}

/**
 * Kysely whose transactions notice a stray query: inside `transaction().execute(callback)` every query must go
 * through the transaction it was given. Anything else throws instead of hanging. A transaction that others undid is
 * run again from its beginning, so its callback changes nothing outside the database.
 * Errors of an unavailable database are `DatabaseUnavailableError`.
 */
export class GuardedKysely<Db> extends Kysely<Db> {
  readonly #retryForMs: number

  constructor(dialect: Dialect, options: GuardOptions = { retryForMs: 0 }) {
    super({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createDriver: () => guard(dialect.createDriver(), options),
        createIntrospector: (db) => dialect.createIntrospector(db),
        createQueryCompiler: () => dialect.createQueryCompiler(),
      },
    })
    this.#retryForMs = options.retryForMs
  }

  override transaction(): TransactionBuilder<Db> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    const runOnce = <T>(callback: (transaction: Transaction<Db>) => Promise<T>): Promise<T> =>
      execute((transaction) => {
        const state = { open: true }
        return openTransaction.run(state, async () => {
          try {
            return await callback(transaction)
          } finally {
            state.open = false
          }
        })
      })
    builder.execute = (callback) =>
      withRetries(() => runOnce(callback), { forMs: this.#retryForMs, isRetryable: isUndone })
    return builder
  }
}

const firstDelayMs = 20
const maxDelayMs = 400

/** `forMs`: no new try begins later than this after the first one. `random` is for tests. */
type RetryOptions = {
  forMs: number
  isRetryable: (error: unknown) => boolean
  random?: () => number
}

/** Runs work again while it fails for a reason that passes, with growing random pauses, until the deadline. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { forMs, isRetryable, random = Math.random }: RetryOptions,
): Promise<T> {
  const startedAt = performance.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const delayMs = random() * Math.min(firstDelayMs * 2 ** tries, maxDelayMs)
      if (!isRetryable(error) || performance.now() - startedAt + delayMs > forMs) throw error
      await sleep(delayMs)
    }
  }
}
