import { createClient, RESP_TYPES } from '@redis/client'
import { withDeadline } from './deadline.ts'

export type Argument = string | Buffer
/** Sends a command; texts of the reply are bytes. */
export type Send = (args: readonly Argument[]) => Promise<unknown>

/** Two sockets to one server, for commands and for messages; when one ends, both do. */
export type Connection = {
  send: Send
  /** Resolves with the reason when the connection has ended. */
  ended: Promise<Error>
  end: (reason: Error) => void
}

/** Maximum commands waiting for a reply; more fail at once. */
const maxWaitingCommands = 1000
const joinMs = 2000
const beatEveryMs = 5000
const beatMs = 2000

/**
 * Connects and subscribes to `channel`. A server that accepts connections but does not reply counts as
 * unavailable.
 * @param url `redis://` or `rediss://`
 * @throws Error when there is no such server, or it refuses
 */
export async function connect(
  url: string,
  channel: string,
  onMessage: (message: string) => void,
): Promise<Connection> {
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>()
  const commands = clientFor(url)
  const messages = clientFor(url)
  for (const client of [commands, messages])
    client.on('error', end).on('end', () => end(new Error('the connection was closed')))
  const join = async () => {
    await Promise.all([commands.connect(), messages.connect()])
    await messages.subscribe(channel, onMessage)
  }
  // A socket whose peer vanished silently looks open.
  const beat = setInterval(
    () => withDeadline(Promise.all([commands.ping(), messages.ping()]), beatMs).catch(end),
    beatEveryMs,
  ).unref()
  void ended.then(() => {
    clearInterval(beat)
    commands.destroy()
    messages.destroy()
  })
  try {
    await withDeadline(join(), joinMs)
  } catch (error) {
    end(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  return { send: (args) => commands.sendCommand([...args]), ended, end }
}

/** Creates a client without automatic reconnection: missed purges must be made up for first. */
const clientFor = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaitingCommands,
    socket: { connectTimeout: joinMs, reconnectStrategy: false },
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  })
