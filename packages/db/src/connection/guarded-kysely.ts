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
 * `retryForMs`: how long to retry work that concurrent transactions rolled back (deadlock, lock timeout,
 * serialization failure); 0 = never, for transactions whose callback must not run twice. `onResult` receives
 * every outcome, for the log.
 */
export type GuardOptions = { retryForMs: number; onResult?: ((error: unknown) => void) | undefined }

/**
 * Channel for traces; without a subscriber it costs one function call. Values are parameters and never part
 * of the text. @see docs/decisions/054-traces.md
 */
const work = tracingChannel('ambra:work')

const openTransaction = new AsyncLocalStorage<{ open: boolean }>()

const isUndone = (error: unknown) => error instanceof DatabaseUnavailableError && error.reason === 'locks'

/** No connection is free, or the server is starting: nothing has been sent yet. */
const isConnectableSoon = (error: unknown) =>
  error instanceof DatabaseUnavailableError && ['53300', '57P03'].includes(errorCodeOf(error.cause) ?? '')

/** Wraps a driver so that errors tell whether the database is unavailable, and retries single statements. */
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
      // A single statement was rolled back whole.
      return withRetries(run, { forMs: retryForMs, isRetryable: isUndone })
    }
    return connection
  }

  driver.acquireConnection = async (options): Promise<DatabaseConnection> => {
    // On the embedded engine this query would wait for the transaction that waits for it; on a server it
    // would silently run outside the transaction. Both are caller errors and throw the same error.
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
 * Kysely that detects stray queries in transactions: inside `transaction().execute(callback)` every query
 * must use the given transaction, and any other query throws instead of hanging. Retries a transaction that
 * concurrent ones rolled back from its beginning, so the callback must not change anything outside the
 * database. Throws `DatabaseUnavailableError` for an unavailable database.
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

/** `forMs`: no retry begins later than this after the first attempt. `random` is for tests. */
type RetryOptions = {
  forMs: number
  isRetryable: (error: unknown) => boolean
  random?: () => number
}

/** Retries work with exponential backoff while its error is transient, until the deadline. */
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
