import type { OutboxKind } from '@ambra/contract/outbox-kinds'
import { backOffMs } from '@ambra/db/back-off'
import type { Database } from '@ambra/db/database'
import { createOutageLog, type OutageLog } from '@ambra/db/outage-log'
import { type OutboxMessage, outboxRepository } from '@ambra/db/repositories/outbox-repository'
import { isSpent } from '@ambra/db/leased-queue'
import type { Logger } from 'pino'
import { MailPostponed } from '../mail/mail-turn.ts'

/** Delivers one kind of message. Called again after a crash: its visible effect must happen once. */
export type OutboxHandler = (message: OutboxMessage) => Promise<void>

/** A handler for each of the kinds. */
export type OutboxHandlers<Kind extends OutboxKind> = Readonly<Record<Kind, OutboxHandler>>

/** Kinds of the worker of labels; the main worker handles all others. */
export type LabelKind = Extract<OutboxKind, `label.${string}`>

export type OutboxWorker = {
  /** Looks at once instead of at the next tick: called after an order. */
  wake: () => void
  /** Finishes the message in hand; no new one is taken. */
  stop: () => Promise<void>
}

type WorkerOptions = {
  database: Database
  handlers: Readonly<Record<string, OutboxHandler>>
  /** What a message that is given up leaves behind, by kind. */
  givenUp?: Readonly<Record<string, OutboxHandler>>
  now: () => Date
  log: Logger
  /** For tests: from 0 to 1. */
  random?: () => number
}

/** A message that has been handled; `error` when it must be tried again, postponed when it has its next time already. */
type Handled = { message: OutboxMessage; error?: unknown; isPostponed?: boolean }

/** Longer than the slowest mail server may take for one message. */
const lockMs = 120_000
const tickMs = 2000
/** Pauses while the database is away. */
const pauses = { firstMs: 1000, maxMs: 30_000 }

/**
 * Takes due messages with SKIP LOCKED, so that any number of workers may run, and hands them to their handlers.
 * A message whose process dies is free again when its lock runs out. While the database is away the worker waits with
 * growing pauses; a kind that cannot be delivered is logged once, and once more when it works again.
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
  /** Its outcome could not be stored: the database has gone away. */
  let unsettled: Handled | undefined

  /** One at a time: a lock must never run out under a message that waits behind a slow one. */
  async function drain(): Promise<void> {
    if (unsettled) await recordOutcome(unsettled)
    while (!isStopped) {
      const [message] = await outbox.claim({ now: now(), limit: 1, lockMs, kinds })
      if (!message) return
      if (isSpent(message)) await giveUp(options, message)
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

/** Its handler stopped the process each time: the other messages are not to wait for it. */
async function giveUp({ database, givenUp, now, log }: WorkerOptions, message: OutboxMessage): Promise<void> {
  const { id: outboxId, kind, attempts } = message
  await givenUp?.[kind]?.(message)
  await outboxRepository(database.db).giveUp(outboxId, 'its delivery stopped the worker twice', now())
  log.error({ outboxId, kind, attempts }, 'message given up: its delivery stopped the worker twice')
}

/** One log of outages for each kind of message: mails may wait while the rest is delivered. */
function outagesByKind(log: Logger): (kind: string) => OutageLog {
  const outages = new Map<string, OutageLog>()
  return (kind) => {
    const known = outages.get(kind) ?? createOutageLog(log, `delivering "${kind}"`)
    outages.set(kind, known)
    return known
  }
}
