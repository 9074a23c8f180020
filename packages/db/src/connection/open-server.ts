import { sql } from 'kysely'
import type { Database, DatabaseLogger } from './database.ts'
import { createListenerConnection } from './listener-connection.ts'
import { createOutageLog } from './outage-log.ts'
import { backgroundLimits, createServerPool, requestLimits, type WorkLimits } from './server-pool.ts'

/** Connections for background work of one process, opened on demand and closed when idle. */
const backgroundConnections = 3

/** `postgres://` URL and maximum number of connections for requests (default 8). */
export type ServerOptions = {
  databaseUrl: string
  poolSize?: number | undefined
  logger?: DatabaseLogger | undefined
  /** Limits for requests, lowered by tests that cannot wait. */
  limits?: WorkLimits | undefined
}

/**
 * Opens a PostgreSQL server (15 or newer). Requests and background work have separate connections and
 * timeouts, so that neither a stuck request nor an import can stop the shop.
 * @throws DatabaseUnavailableError when the server cannot be reached
 * @see docs/security.md
 */
export async function openServer({
  databaseUrl,
  poolSize = 8,
  logger,
  limits = requestLimits,
}: ServerOptions): Promise<Database> {
  const outage = createOutageLog(logger, 'the connection to the database')
  const db = createServerPool({ databaseUrl, size: poolSize, limits, outage })
  const longDb = createServerPool({
    databaseUrl,
    size: backgroundConnections,
    limits: backgroundLimits,
    outage,
  })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const channels = createListenerConnection(databaseUrl, logger)
  const shared = {
    engine: 'postgres' as const,
    outage: () => undefined,
    disk: undefined,
    listen: channels.listen,
    close: async () => {
      await channels.close()
      await db.destroy()
      await longDb.destroy()
    },
  }
  const notifier = (kysely: Database['db']) => async (channel: string, payload: string) => {
    await sql`select pg_notify(${channel}, ${payload})`.execute(kysely)
  }
  const background: Database = {
    ...shared,
    db: longDb,
    notify: notifier(longDb),
    get background() {
      return background
    },
  }
  return { ...shared, db, notify: notifier(db), background }
}
