import { type CarrierLabels, labelHandlers, labelsGivenUp } from '@ambra/commerce/fulfilment'
import { type OutboxHandler, startOutboxWorker, startWebhookSender } from '@ambra/commerce/messaging'
import { contentRepository } from '@ambra/db/content'
import { labelRepository } from '@ambra/db/fulfilment'
import { outboxRepository, webhookDeliveryRepository } from '@ambra/db/messaging'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { TestApp } from '../api-suite.ts'
import { buyerOf } from '../sales/order-suite.ts'

/** Leases the next item of a queue. */
export type Take = (taking: { worker: string; now: Date; until: Date }) => Promise<unknown>

/** Queues of messages, each with a poisonous item before a good one. */
export function poisonousMessages(shop: () => TestApp) {
  const buyer = buyerOf(shop)
  const log = pino({ level: 'silent' })
  const outbox = () => outboxRepository(shop().database.db)
  const now = () => shop().clock.now()
  const claimsOf =
    (kind: string): Take =>
    async ({ now: at, until }) => {
      const lockMs = until.getTime() - at.getTime()
      // A repository is one worker.
      const [message] = await outbox().claim({ now: at, limit: 1, lockMs, kinds: [kind] })
      return message
    }

  async function aLabel(): Promise<number> {
    const { db } = shop().database
    const number: string = (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
    const { rows } = await sql<{ id: number; orderId: number }>`insert into shipments
        (number, order_id, carrier, method, state, weight_grams, created_at)
      select ${`${number}-1`}, id, 'omniva', 'courier', 'packing', 900, ${now()} from orders where number = ${number}
      returning id, order_id as "orderId"`.execute(db)
    const [row] = rows
    if (!row) throw new Error('no shipment')
    const shipment = { ...row, number: `${number}-1` }
    const label = await labelRepository(db).add({ shipment, carrier: 'omniva', isSample: false, now: now() })
    await outbox().add('label.order', { label_id: label?.id ?? 0 }, { now: now() })
    return label?.id ?? 0
  }

  async function labels() {
    const company = [
      ['company_name', 'Ambra Kaubandus OÜ'],
      ['company_address', 'Vana-Veski tee 29, 10415 Tallinn'],
      ['contact_phone', '+372 5555 0123'],
      ['bank_iban', 'EE382200221020145685'],
    ].map(([code, value]) => ({ code, value }))
    await contentRepository(shop().database.db).putShopData(2, 'config', { en: company }, now())
    const [poison, good] = [await aLabel(), await aLabel()]
    const carrier: CarrierLabels = {
      register: async () => ({ carrierId: 'CC1', trackingNumber: 'CC000000001EE' }),
      label: async () => Buffer.from('%PDF-1.7 a label'),
    }
    const { database } = shop()
    const carriers = new Map([['omniva', carrier]])
    const work = { database, carriers, contactEmail: 'orders@ambra.example', now, log }
    const stateOf = async (id: number) => {
      const { state, problem } = (await labelRepository(database.db).find(id)) ?? {}
      return [state, problem]
    }
    return {
      take: claimsOf('label.order'),
      start: () =>
        startOutboxWorker({
          database,
          handlers: labelHandlers(work),
          givenUp: labelsGivenUp(work),
          now,
          log,
        }),
      states: async () => [await stateOf(poison), await stateOf(good)],
      expected: [
        ['failed', 'unclear'],
        ['ready', undefined],
      ],
      // Only its shipment knows whether the carrier has the parcel.
      failure: { queue: 'message', what: 'label.order', can_retry: false },
    }
  }

  async function messages(kind: 'mail.newsletter' | 'mail.order_placed' | 'payment.refund') {
    for (const name of ['poison', 'good']) await outbox().add(kind, { name }, { now: now() })
    const delivered: unknown[] = []
    const handlers: Record<string, OutboxHandler> = {
      [kind]: async ({ payload }) => void delivered.push(payload['name']),
    }
    return {
      take: claimsOf(kind),
      start: () => startOutboxWorker({ database: shop().database, handlers, now, log }),
      states: async () => delivered,
      expected: ['good'],
      failure: { queue: 'message', what: kind, can_retry: true },
    }
  }

  async function webhooks() {
    const { db } = shop().database
    const url = 'https://erp.example/hook'
    const { id: webhookId } = await db
      .insertInto('webhook_endpoints')
      .values({ url, events: ['order.placed'], secret: 'whsec_AAAA', created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const deliveries = () => webhookDeliveryRepository(db)
    // Later messages about a record wait for its earlier ones.
    const about = { webhookId, type: 'order.placed', subject: 'order:1', now: now() }
    for (const name of ['poison', 'good']) await deliveries().add({ ...about, data: { name } })
    const posted: unknown[] = []
    const post = async ({ body }: { body: string }) => {
      posted.push(JSON.parse(body).data.name)
      return { status: 200 }
    }
    const take: Take = ({ now: at, until }) =>
      deliveries().claim({ now: at, lockMs: until.getTime() - at.getTime() })
    return {
      take,
      start: () => startWebhookSender({ database: shop().database, now, log, secretsKey: undefined, post }),
      states: async () => posted,
      expected: ['good'],
      failure: { queue: 'webhook', what: 'order.placed', can_retry: true },
    }
  }
  return { labels, messages, webhooks }
}
