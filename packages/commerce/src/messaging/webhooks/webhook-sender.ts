import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs, type Database, createOutageLog } from '@ambra/db/connection'
import {
  type DeliveryRecord,
  webhookDeliveryRepository,
  type WebhookRecord,
  webhookRepository,
} from '@ambra/db/messaging'
import { workOnNext } from '../../platform/jobs/leased-work.ts'
import type { Logger } from 'pino'
import { secretBox, webhookPurpose } from '../../platform/secrets/secret-box.ts'
import { type PostWebhook, postWebhook, type WebhookAnswer } from './post-webhook.ts'
import { queueWebhookMail } from './webhook-mail.ts'
import { nextTryMs, offAfterMs, restMs } from './webhook-retries.ts'
import { webhookHeaders } from './webhook-signature.ts'

export type WebhookSender = {
  /** Checks for messages at once instead of at the next tick. */
  wake: () => void
  /** Aborts pending requests; the next process sends them again. */
  stop: () => Promise<void>
}

type Options = {
  database: Database
  now: () => Date
  log: Logger
  secretsKey: string | undefined
  /** Tests have receivers of their own. */
  post?: PostWebhook
}

/** Lease of a message; longer than an attempt may take. */
const lockMs = 60_000
const tickMs = 1000
/** Concurrent messages, so that one slow receiver does not delay the others. */
const lanes = 4
const pauses = { firstMs: 1000, maxMs: 30_000 }

/**
 * Delivers webhook messages at least once, and in order for each subject. Leases a message, sends it and
 * records the outcome; if the process dies in between, the next one sends it again with the same number. Any
 * number of processes may run it.
 * @see docs/decisions/076-keys-and-webhooks.md
 */
export function startWebhookSender(options: Options): WebhookSender {
  const stopping = new AbortController()
  const { signal } = stopping
  const deliveries = webhookDeliveryRepository(options.database.db)
  const outage = createOutageLog(options.log, 'sending to webhooks')
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isAsked = false

  async function drain(): Promise<void> {
    while (!signal.aborted && (await sendNext({ ...options, deliveries }, signal)));
  }

  async function run(): Promise<void> {
    isRunning = true
    do {
      isAsked = false
      try {
        await Promise.all(Array.from({ length: lanes }, drain))
        outage.worked()
      } catch (error) {
        outage.failed(error)
        await wait(backOffMs(outage.failures, pauses), undefined, { signal }).catch(() => undefined)
      }
    } while (isAsked && !signal.aborted)
    isRunning = false
    if (!signal.aborted) timer = setTimeout(wake, tickMs).unref()
  }

  function wake(): void {
    if (signal.aborted) return
    isAsked = true
    if (isRunning) return
    clearTimeout(timer)
    running = run()
  }

  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

type Sending = Options & { deliveries: ReturnType<typeof webhookDeliveryRepository> }

/** Sends the next message; resolves to whether there was one. */
const sendNext = (options: Sending, signal: AbortSignal): Promise<boolean> =>
  workOnNext<DeliveryRecord>(
    {
      take: () => options.deliveries.claim({ now: options.now(), lockMs }),
      releaseLease: ({ id }, how) => options.deliveries.releaseLease(id, how),
      giveUp: ({ id }) =>
        options.deliveries.settle(id, {
          state: 'failed',
          ...nothingSent,
          problem: 'stopped',
          now: options.now(),
        }),
      work: (delivery) => send(options, delivery, signal),
    },
    signal,
  )

const nothingSent = { status: undefined, tookMs: 0 }

async function send(options: Sending, delivery: DeliveryRecord, signal: AbortSignal): Promise<void> {
  const { database, now, post = postWebhook } = options
  const webhook = await webhookRepository(database.db).find(delivery.webhookId)
  if (!webhook) return
  const secrets = secretsOf(webhook, options)
  const startedAt = performance.now()
  const answer: WebhookAnswer =
    secrets === undefined
      ? { problem: 'secret' }
      : await post({ url: webhook.url, ...messageOf(delivery, secrets, now()) }, signal)
  // Aborted by the shutdown of this process: the outcome is unknown, so it is sent again.
  if (signal.aborted) return
  const tookMs = Math.round(performance.now() - startedAt)
  await settle(options, { delivery, answer, tookMs })
}

/** The signed bytes are exactly those that are sent. */
function messageOf({ type, createdAt, data, message }: DeliveryRecord, secrets: readonly string[], at: Date) {
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
  const timestamp = Math.floor(at.getTime() / 1000)
  return { body, headers: webhookHeaders({ id: message, timestamp, body }, secrets) }
}

/**
 * Returns the key and, for a day after a rotation, the former one; undefined if the shop can no longer
 * decrypt it.
 */
function secretsOf(webhook: WebhookRecord, { secretsKey, now }: Options): string[] | undefined {
  const box = secretBox(secretsKey)
  const secret = box.open(webhook.secret, webhookPurpose)
  if (secret === undefined) return undefined
  const { formerSecret, formerUntil } = webhook
  const former =
    formerSecret !== undefined && formerUntil !== undefined && formerUntil > now()
      ? box.open(formerSecret, webhookPurpose)
      : undefined
  return former === undefined ? [secret] : [secret, former]
}

type Sent = { delivery: DeliveryRecord; answer: WebhookAnswer; tookMs: number }

/** Records the outcome of a message and its effect on the webhook in one transaction. */
async function settle({ database, now }: Options, { delivery, answer, tookMs }: Sent): Promise<void> {
  const { status, problem, retryAfterMs = 0 } = answer
  const at = now()
  await database.db.transaction().execute(async (trx) => {
    const deliveries = webhookDeliveryRepository(trx)
    const webhooks = webhookRepository(trx)
    const about = { status, problem, tookMs, now: at }
    if (status !== undefined && status >= 200 && status < 300) {
      await deliveries.settle(delivery.id, { state: 'delivered', ...about })
      return webhooks.noteGood(delivery.webhookId, at)
    }
    const tryMs = nextTryMs(delivery.attempts)
    await deliveries.settle(delivery.id, {
      state: tryMs === undefined ? 'failed' : 'waiting',
      runAt: tryMs === undefined ? undefined : new Date(at.getTime() + Math.max(tryMs, retryAfterMs)),
      ...about,
    })
    const webhook = await webhooks.find(delivery.webhookId)
    const pausedUntil = new Date(at.getTime() + Math.max(restMs(webhook?.failures ?? 0), retryAfterMs))
    const since = await webhooks.noteBad(delivery.webhookId, { now: at, pausedUntil })
    const because =
      status === 410 ? 'gone' : at.getTime() - since.getTime() >= offAfterMs ? 'failing' : undefined
    if (webhook && because && (await webhooks.switchOff(webhook.id, because, at)))
      await queueWebhookMail(trx, webhook, at)
  })
}
