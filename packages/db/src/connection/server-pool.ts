import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailableError } from './database-errors.ts'
import { GuardedKysely } from './guarded-kysely.ts'
import type { OutageLog } from './outage-log.ts'
import { createStatementNames } from './statement-names.ts'
import type { Db } from '../schema/schema.ts'

const int8Oid = 20

/** Timeouts of the server and retry period of rolled back work, in ms. */
export type WorkLimits = {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Timeout for a connection: a free one of the pool, or a new one. */
  connectMs: number
  retryForMs: number
}

/** Limits for requests, while a shopper waits. @see docs/rules/security OPS-3 */
export const requestLimits: WorkLimits = {
  statementMs: 5_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  connectMs: 3_000,
  retryForMs: 3_000,
}

/**
 * Limits for imports, indexing, migrations and maintenance: no shopper waits, and their transactions must not
 * run twice.
 */
export const backgroundLimits: WorkLimits = {
  statementMs: 900_000,
  lockMs: 15_000,
  idleInTransactionMs: 60_000,
  connectMs: 10_000,
  retryForMs: 0,
}

/** Extra time after which a server that did not cancel the statement counts as lost. */
const silenceMs = 3_000

type PoolOptions = { databaseUrl: string; size: number; limits: WorkLimits; outage: OutageLog }

/** Creates a Kysely instance on a pool whose connections have these limits. */
export function createServerPool({ databaseUrl, size, limits, outage }: PoolOptions): GuardedKysely<Db> {
  const types: pg.CustomTypesConfig = {
    // Counts and event ids fit into a double; the embedded engine returns numbers too.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8Oid ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    types,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + silenceMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  })
  // A lost connection fails its query; without a listener the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  // The server closed an idle connection; the next use opens another.
  pool.on('error', (error) => outage.failed(error))
  return new GuardedKysely<Db>(new PostgresDialect({ pool: withoutUnresponsiveClients(pool) }), {
    retryForMs: limits.retryForMs,
    onResult: (error) => {
      if (error instanceof DatabaseUnavailableError && error.reason === 'connection') outage.failed(error)
      else outage.worked()
    },
  })
}

/** Closes connections that did not reply in time: the next user would wait behind the same statement. */
function withoutUnresponsiveClients(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => closedWhenSilent(await pool.connect(), nameOf),
  }
}

function closedWhenSilent(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let silence: Error | undefined
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (silence) throw silence
    try {
      const name = nameOf(text)
      return await client.query({ text, values: [...parameters], ...(name && { name }) })
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silence = error
      throw error
    }
  }
  return {
    // The dialect reads rows of the requested type; cursors are not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken === true || silence !== undefined),
  }
}
