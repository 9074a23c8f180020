import { setTimeout as pause } from 'node:timers/promises'
import { type Argument, connect, type Connection, type Send } from './connection.ts'
import { DeadlineError, withDeadline } from './deadline.ts'

export type LinkOptions = {
  url: string
  channel: string
  onMessage: (message: string) => void
  /** Makes up for what was missed; before its end nothing else is sent. */
  onJoin: (send: Send) => Promise<void>
  /** Pause before the next try after so many failures in a row, in milliseconds. */
  pauseMs: (failures: number) => number
  /** Each failed try to connect, each lost connection, the first failed command of a connection. */
  onFailure: (error: Error) => void
  onWorking: () => void
}

/** A connection that comes back by itself. */
export type Link = {
  /** The reply to a command; undefined when there is no connection or no reply in time. Never throws. */
  send: (args: readonly Argument[], deadlineMs: number) => Promise<unknown>
  /** As `send`, for what must not get lost: without a reply the connection ends, and `onJoin` makes up for it. */
  sendOrReconnect: (args: readonly Argument[], deadlineMs: number) => Promise<void>
  isConnected: () => boolean
  /** Commands without a reply, and lost connections, since the start. */
  failures: () => number
  close: () => Promise<void>
}

/** Without any reply for so long, while commands are waiting, the connection is dropped. */
const maxSilenceMs = 500
/** A connection that lasted so long ends a row of failures. */
const steadyMs = 10_000

/** Resolves when connected, or when the first try has failed: the link goes on trying. */
export async function openLink(options: LinkOptions): Promise<Link> {
  const stopping = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let current: Connection | undefined
  let silentSince: number | undefined
  let hasReported = false
  let failures = 0

  /** @returns why the connection ended */
  async function holdConnection(): Promise<Error> {
    let made: Connection | undefined
    try {
      made = await connect(options.url, options.channel, options.onMessage)
      await withDeadline(options.onJoin(made.send), maxSilenceMs * 4)
    } catch (error) {
      const reason = toError(error)
      made?.end(reason)
      return reason
    }
    current = made
    if (stopping.signal.aborted) made.end(new Error('closing'))
    silentSince = undefined
    hasReported = false
    options.onWorking()
    firstTry.resolve()
    const reason = await made.ended
    current = undefined
    return reason
  }

  async function keepConnecting(): Promise<void> {
    let inARow = 0
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const reason = await holdConnection()
      if (stopping.signal.aborted) break
      inARow = performance.now() - startedAt > steadyMs ? 1 : inARow + 1
      failures += 1
      options.onFailure(reason)
      firstTry.resolve()
      await pause(options.pauseMs(inARow), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  function noteFailure(error: unknown, connection: Connection): void {
    failures += 1
    if (!hasReported) options.onFailure(toError(error))
    hasReported = true
    if (!(error instanceof DeadlineError)) return
    silentSince ??= performance.now()
    if (performance.now() - silentSince > maxSilenceMs) connection.end(error)
  }

  async function send(args: readonly Argument[], deadlineMs: number, isOwed = false): Promise<unknown> {
    const connection = current
    if (!connection) return undefined
    try {
      const reply = connection.send(args)
      reply.then(
        () => (silentSince = undefined),
        () => undefined,
      )
      return await withDeadline(reply, deadlineMs)
    } catch (error) {
      noteFailure(error, connection)
      if (isOwed) connection.end(toError(error))
      return undefined
    }
  }

  const running = keepConnecting()
  await firstTry.promise
  return {
    send: (args, deadlineMs) => send(args, deadlineMs),
    sendOrReconnect: async (args, deadlineMs) => void (await send(args, deadlineMs, true)),
    isConnected: () => current !== undefined,
    failures: () => failures,
    async close() {
      stopping.abort()
      current?.end(new Error('closing'))
      await running
    },
  }
}

/** The message alone: errors of a client may hold the arguments of a command. */
const toError = (error: unknown) => new Error(error instanceof Error ? error.message : String(error))
