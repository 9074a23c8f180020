import type { Database } from '@ambra/db/database'
import { type OutboxMessage, outboxRepository } from '@ambra/db/repositories/outbox-repository'
import type { Logger } from 'pino'
import { MailPostponed } from './mail-turn.ts'

/** Delivers one kind of message. Called again after a crash: its visible effect must happen once. */
export type OutboxHandler = (message: OutboxMessage) => Promise<void>

export type OutboxWorker = {
  /** Looks at once instead of at the next tick: called after an order. */
  wake: () => void
  /** Finishes the message in hand; no new one is taken. */
  stop: () => Promise<void>
}

type WorkerOptions = {
  database: Database
  handlers: Readonly<Record<string, OutboxHandler>>
  now: () => Date
  log: Logger
}

/** Longer than the slowest mail server may take for one message. */
const lockMs = 120_000
const tickMs = 2000

/**
 * Takes due messages with SKIP LOCKED, so that any number of workers may run, and hands them to their handlers.
 * A message whose process dies is free again when its lock runs out.
 * @see architecture §2 "Jobs"
 */
export function startOutboxWorker({ database, handlers, now, log }: WorkerOptions): OutboxWorker {
  const outbox = outboxRepository(database.db)
  const kinds = Object.keys(handlers)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  /** One at a time: a lock must never run out under a message that waits behind a slow one. */
  async function drain(): Promise<void> {
    while (!isStopped) {
      const [message] = await outbox.claim({ now: now(), limit: 1, lockMs, kinds })
      if (!message) return
      await deliver(message)
    }
  }

  async function deliver(message: OutboxMessage): Promise<void> {
    try {
      await handlers[message.kind]?.(message)
      await outbox.acknowledge(message.id, now())
    } catch (error) {
      if (error instanceof MailPostponed) return
      log.warn(
        { err: error, outboxId: message.id, kind: message.kind, attempts: message.attempts },
        'message not delivered',
      )
      await outbox.retry(message.id, error instanceof Error ? error.message : String(error), now())
    }
  }

  function tick(): void {
    clearTimeout(timer)
    if (isStopped) return
    running = running
      .then(drain)
      .catch((error: unknown) => log.error({ err: error }, 'outbox worker'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, tickMs).unref()
      })
  }

  tick()
  return {
    wake: tick,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
