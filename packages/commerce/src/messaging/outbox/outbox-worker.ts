import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { backOffMs, type Database, createOutageLog, type OutageLog } from '@ambra/db/connection'
import { type OutboxMessage, outboxRepository } from '@ambra/db/messaging'
import { isExhausted } from '@ambra/db/platform'
import type { Logger } from 'pino'
import { MailPostponed } from '../mail/mail-turn.ts'

/** Delivers one kind of message. Must be idempotent, because it is called again after a crash. */
export type OutboxHandler = (message: OutboxMessage) => Promise<void>

export type OutboxHandlers<Kind extends OutboxKind> = Readonly<Record<Kind, OutboxHandler>>

export type LabelKind = Extract<OutboxKind, `label.${string}`>
/** Kinds of the worker of slow calls; the main worker handles all others. */
export type SlowKind = LabelKind | 'setup.test'

export type OutboxWorker = {
  /** Checks at once instead of at the next tick; called after an order. */
  wake: () => void
  /** Finishes the current message; takes no new one. */
  stop: () => Promise<void>
}

type WorkerOptions = {
  database: Database
  handlers: Readonly<Record<string, OutboxHandler>>
  /** Runs for an abandoned message, by kind. */
  givenUp?: Readonly<Record<string, OutboxHandler>>
  now: () => Date
  log: Logger
  /** For tests: from 0 to 1. */
  random?: () => number
}

/** Handled message; `error` if it must be retried, `isPostponed` if its next time is already set. */
type Handled = { message: OutboxMessage; error?: unknown; isPostponed?: boolean }

/** Lease of a message; longer than the slowest mail server may take. */
const lockMs = 120_000
const tickMs = 2000
/** Backoff while the database is unavailable. */
const pauses = { firstMs: 1000, maxMs: 30_000 }

/**
 * Leases due messages with SKIP LOCKED, so that any number of workers may run, and passes them to their
 * handlers. A message of a dead process is free again when its lease expires. Backs off while the database is
 * unavailable; logs an undeliverable kind once, and once more when it works again.
 * @see docs/rules/security SEC-5
 */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { database, handlers, now, log, random } = options
  const outbox = outboxRepository(database.db)
  const kinds = Object.keys(handlers)
  const outage = createOutageLog(log, 'the outbox worker')
  const outageOf = outagesByKind(log)
  let isStopped = false
  let isRunning = false
  let isNotified = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  /** Message whose outcome could not be stored because the database is unavailable. */
  let unsettled: Handled | undefined

  /** Processes one message at a time, so that no lease expires while a message waits behind a slow one. */
  async function drain(): Promise<void> {
    if (unsettled) await recordOutcome(unsettled)
    while (!isStopped) {
      const [message] = await outbox.claim({ now: now(), limit: 1, lockMs, kinds })
      if (!message) return
      if (isExhausted(message)) await giveUp(options, message)
      else await recordOutcome(await handle(message))
    }
  }

  async function handle(message: OutboxMessage): Promise<Handled> {
    try {
      await handlers[message.kind]?.(message)
      outageOf(message.kind).worked()
      return { message }
    } catch (error) {
      if (error instanceof MailPostponed) return { message, isPostponed: true }
      outageOf(message.kind).failed(error)
      return { message, error: error ?? new Error('failed without an error') }
    }
  }

  async function recordOutcome(handled: Handled): Promise<void> {
    unsettled = handled
    const { message, error, isPostponed } = handled
    if (error === undefined) {
      if (!isPostponed) await outbox.acknowledge(message.id, now())
    } else {
      const text = error instanceof Error ? error.message : String(error)
      const isGivenUp = await outbox.retry(message.id, text, now())
      const { id: outboxId, kind, attempts } = message
      if (isGivenUp) log.error({ err: error, outboxId, kind, attempts }, 'message given up')
    }
    unsettled = undefined
  }

  async function run(): Promise<void> {
    isRunning = true
    do {
      isNotified = false
      try {
        await drain()
        outage.worked()
      } catch (error) {
        outage.failed(error)
      }
    } while (isNotified && !isStopped)
    isRunning = false
    if (isStopped) return
    const pauseMs =
      outage.failures > 0 ? backOffMs(outage.failures, { ...pauses, ...(random && { random }) }) : tickMs
    timer = setTimeout(wake, pauseMs).unref()
  }

  function wake(): void {
    if (isStopped) return
    isNotified = true
    if (isRunning) return
    clearTimeout(timer)
    running = run()
  }

  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Abandons a message whose handler crashed the process each time, so that other messages proceed. */
async function giveUp({ database, givenUp, now, log }: WorkerOptions, message: OutboxMessage): Promise<void> {
  const { id: outboxId, kind, attempts } = message
  await givenUp?.[kind]?.(message)
  await outboxRepository(database.db).giveUp(outboxId, 'its delivery stopped the worker twice', now())
  log.error({ outboxId, kind, attempts }, 'message given up: its delivery stopped the worker twice')
}

/** Creates one outage log per message kind, because mails may fail while the rest is delivered. */
function outagesByKind(log: Logger): (kind: string) => OutageLog {
  const outages = new Map<string, OutageLog>()
  return (kind) => {
    const known = outages.get(kind) ?? createOutageLog(log, `delivering "${kind}"`)
    outages.set(kind, known)
    return known
  }
}
