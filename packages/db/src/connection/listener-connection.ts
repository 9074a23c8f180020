import pg from 'pg'
import { backOffMs } from './back-off.ts'
import type { Database, DatabaseLogger } from './database.ts'
import { createOutageLog } from './outage-log.ts'

const reconnect = { firstMs: 250, maxMs: 3_000 }
/** Interval of checks for a dead connection: a firewall or a lost host closes none. */
const heartbeatMs = 30_000
const responseMs = 5_000

type ListenerConnection = Pick<Database, 'listen' | 'close'>
type Listener = (payload: string) => void
type Connection = { query: (statement: string) => Promise<unknown>; end: () => Promise<void> }

/**
 * Opens a dedicated connection for LISTEN. When it is lost, reopens it with backoff and sends `*` to every
 * listener, because notifications in between are lost.
 */
export function createListenerConnection(
  databaseUrl: string,
  logger: DatabaseLogger | undefined,
): ListenerConnection {
  const listeners = new Map<string, Set<Listener>>()
  const outage = createOutageLog(logger, 'listening to changes in the database')
  let current: Promise<Connection> | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function deliver(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }

  /** Returns the open connection, or the one being opened. */
  function connection(): Promise<Connection> {
    current ??= connect(databaseUrl, { channels: () => listeners.keys(), deliver, onEnd }).then(
      (opened) => {
        if (outage.failures > 0) for (const channel of listeners.keys()) deliver(channel, '*')
        outage.worked()
        return opened
      },
      (error: unknown) => {
        current = undefined
        throw error
      },
    )
    return current
  }

  function onEnd(error: unknown): void {
    current = undefined
    if (isClosed) return
    outage.failed(error)
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => connection().catch(onEnd), backOffMs(outage.failures, reconnect)).unref()
  }

  return {
    async listen(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      const opening = connection()
      try {
        await (await opening).query(listenTo(channel))
      } catch (error) {
        // The listener receives `*` once the connection is open: reopening listens to every channel.
        await opening.then(({ end }) => end(), onEnd)
        logger?.info({ err: error, channel }, 'listening begins later')
      }
      return async () => {
        set.delete(listener)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retryTimer)
      const open = await current?.catch(() => undefined)
      await open?.end()
    },
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`

type ConnectOptions = {
  channels: () => Iterable<string>
  deliver: (channel: string, payload: string) => void
  /** Called when an open connection is lost. */
  onEnd: (error: unknown) => void
}

async function connect(
  databaseUrl: string,
  { channels, deliver, onEnd }: ConnectOptions,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: responseMs,
    query_timeout: responseMs,
  })
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one statement at a time, because the driver queues none. */
  function query(statement: string): Promise<unknown> {
    last = last.catch(() => undefined).then(() => client.query(statement))
    return last
  }
  let lost: unknown
  client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''))
  client.on('error', (error) => (lost = error))
  try {
    await client.connect()
    for (const channel of channels()) await query(listenTo(channel))
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  const heartbeat = setInterval(() => {
    // A connection that does not reply is useless, whatever the state of its socket.
    query('select 1').catch(() => client.end().catch(() => undefined))
  }, heartbeatMs).unref()
  client.once('end', () => {
    clearInterval(heartbeat)
    onEnd(lost ?? new Error('the server ended the connection'))
  })
  return { query, end: () => client.end() }
}
