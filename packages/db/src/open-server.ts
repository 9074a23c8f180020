import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseLogger } from './database.ts'
import { GuardedKysely } from './guarded-kysely.ts'
import type { Db } from './schema.ts'

const reconnectMs = 1_000
const int8Oid = 20

/** What the server opener takes: a `postgres://` URL and how many connections one process may hold (default 8). */
export type ServerOptions = {
  databaseUrl: string
  poolSize?: number | undefined
  logger?: DatabaseLogger | undefined
}

/**
 * Opens a PostgreSQL server (15 or newer). Statements are cut after 60 s, waits for a lock after 5 s, and a
 * transaction that idles 15 s is ended, so that one stuck request cannot stop the shop.
 * @see reference/security-and-reliability.md section 9
 */
export async function openServer({ databaseUrl, poolSize = 8, logger }: ServerOptions): Promise<Database> {
  const types: pg.CustomTypesConfig = {
    // Counts and event ids fit a double; Kysely's embedded twin answers numbers too.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8Oid ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types,
    statement_timeout: 60_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', (error) => logger?.warn({ error: error.message }, 'database connection lost'))
  const db = new GuardedKysely<Db>(new PostgresDialect({ pool }))
  await sql`select 1`.execute(db)
  const channels = listenerConnection(databaseUrl, logger)
  return {
    db,
    engine: 'postgres',
    listen: channels.listen,
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    close: async () => {
      await channels.close()
      await db.destroy()
    },
  }
}

/** One connection of its own that listens, connects again when lost, and then tells every listener `*`. */
function listenerConnection(databaseUrl: string, logger: DatabaseLogger | undefined) {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let closed = false
  let last: Promise<unknown> = Promise.resolve()

  /** One statement at a time: the driver will no longer queue them itself. */
  function ask(connection: pg.Client, statement: string): Promise<unknown> {
    last = last.catch(() => undefined).then(() => connection.query(statement))
    return last
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: databaseUrl })
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      client = undefined
      connecting = undefined
      if (!closed) setTimeout(() => void reconnect(), reconnectMs).unref()
    })
    await fresh.connect()
    for (const channel of listeners.keys()) await ask(fresh, `listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
    return fresh
  }

  async function reconnect(): Promise<void> {
    if (closed || client) return
    try {
      connecting ??= connect()
      await connecting
      for (const set of listeners.values()) for (const listener of set) listener('*')
    } catch (error) {
      connecting = undefined
      logger?.warn({ error: String(error) }, 'database listener cannot connect')
      setTimeout(() => void reconnect(), reconnectMs).unref()
    }
  }

  return {
    listen: async (channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> => {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      connecting ??= connect()
      const connection = await connecting
      await ask(connection, `listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        set.delete(listener)
      }
    },
    close: async (): Promise<void> => {
      closed = true
      await client?.end()
    },
  }
}
