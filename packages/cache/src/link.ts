import { setTimeout as pause } from 'node:timers/promises'
import { type Argument, connect, type Connection, type Send } from './connection.ts'
import { DeadlineError, withDeadline } from './deadline.ts'

export type LinkOptions = {
  url: string
  channel: string
  onMessage: (message: string) => void
  /** Makes up for what was missed; nothing else is sent before it ends. */
  onJoin: (send: Send) => Promise<void>
  /** Delay before the next attempt after this many consecutive failures, in milliseconds. */
  pauseMs: (failures: number) => number
  /**
   * Called for each failed attempt to connect, each lost connection, and the first failed command of a
   * connection.
   */
  onFailure: (error: Error) => void
  onWorking: () => void
}

/** Connection that reconnects automatically. */
export type Link = {
  /**
   * Sends a command and returns its reply; undefined without a connection or a timely reply. Never throws.
   */
  send: (args: readonly Argument[], deadlineMs: number) => Promise<unknown>
  /**
   * Like `send`, for commands that must not get lost: without a reply the connection ends, and `onJoin` makes
   * up for it.
   */
  sendOrReconnect: (args: readonly Argument[], deadlineMs: number) => Promise<void>
  isConnected: () => boolean
  /** Number of commands without a reply and of lost connections since the start. */
  failures: () => number
  close: () => Promise<void>
}

/** Maximum time without any reply while commands are waiting; then the connection is dropped. */
const maxSilenceMs = 500
/** Duration of a connection that resets the count of consecutive failures. */
const steadyMs = 10_000

/**
 * Opens a link. Resolves when connected, or when the first attempt has failed; the link then keeps retrying.
 */
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

/** Keeps only the message, because client errors may contain command arguments. */
const toError = (error: unknown) => new Error(error instanceof Error ? error.message : String(error))
