import {
  startPlannedWork,
  startChangeWork,
  startPictureWork,
  startImportWork,
} from '@ambra/commerce/catalogue'
import { type CarrierLabels, labelHandlers, labelsGivenUp } from '@ambra/commerce/fulfilment'
import { type OutboxHandler, startOutboxWorker, startWebhookSender } from '@ambra/commerce/messaging'
import { filesInFolders, shopFolders } from '@ambra/commerce/platform'
import {
  productPictureRepository,
  importJobRepository,
  changeSetRepository,
  plannedDrafts,
  plannedPriceRepository,
} from '@ambra/db/catalogue'
import { contentRepository } from '@ambra/db/content'
import { labelRepository } from '@ambra/db/fulfilment'
import { outboxRepository, webhookDeliveryRepository } from '@ambra/db/messaging'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, testSettings, type TestApp } from '../api-suite.ts'
import { buyerOf } from '../sales/order-suite.ts'
import { aPerson, codeOf } from './admin-suite.ts'
import { png } from './catalogue/product-editor-suite.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aPerson>>
const works: { stop: () => Promise<void> }[] = []

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 }), aProduct({ sku: 'CABLE', price: 5 })])
  owner = await aPerson(shop, [{ role: 'owner', store: null }])
})
afterEach(async () => {
  for (const work of works.splice(0)) await work.stop()
})

const common = () => {
  const folders = shopFolders(shop.folder)
  const { database, clock } = shop
  return {
    database,
    shop: { database, folders, files: filesInFolders(folders), isEmbedded: true },
    settings: testSettings,
    now: clock.now,
    log: pino({ level: 'silent' }),
  }
}
/** A worker thread that never reports. */
const badThread = new URL('data:text/javascript,setInterval(() => undefined, 1000)')
type Take = (taking: { worker: string; now: Date; until: Date }) => Promise<unknown>

/** Leases the first item of a queue by two processes that die, and lets their leases expire. */
async function twoDied(take: Take): Promise<void> {
  for (const worker of ['dead 1', 'dead 2']) {
    const now = shop.clock.now()
    expect(await take({ worker, now, until: new Date(now.getTime() + 1000) })).toBeTruthy()
    shop.clock.advance(2000)
  }
}
async function finish(started: Promise<{ settled: () => Promise<void>; stop: () => Promise<void> }>) {
  const work = await started
  works.push(work)
  await work.settled()
}
const run = async (...given: Parameters<typeof owner.run>) => {
  const answer = await owner.run(...given)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body.result
}

describe('a file that exceeds the limits of an import', () => {
  it.each([
    ['memory', { heapMb: 4, silentMs: 60_000 }],
    ['time', { heapMb: 384, silentMs: 500, thread: badThread }],
  ] as const)('fails an import at its limit of %s without harming the shop', async (problem, limits) => {
    const text = Buffer.from('sku,qty\nLAMP,3\n')
    const { id } = await run('imports.begin', { name: 'a.csv', size: text.length })
    await run('imports.send', { id, offset: 0, base64: text.toString('base64') })
    await finish(startImportWork({ ...common(), limits }))
    expect((await run('imports.show', { id })).job).toMatchObject({ state: 'failed', problem })
    expect((await shop.call('renderList', { query: { skus: 'LAMP' } })).status).toBe(200)
  })
})

describe('poisonous work that stopped its process twice', () => {
  it('fails a poisonous file, which can be retried or removed, and reads the next file', async () => {
    const send = async (name: string) => {
      const text = Buffer.from('sku,qty\nLAMP,3\n')
      const { id } = await run('imports.begin', { name, size: text.length })
      await run('imports.send', { id, offset: 0, base64: text.toString('base64') })
      return Number(id)
    }
    const [poison, good] = [await send('poison.csv'), await send('good.csv')]
    await twoDied(importJobRepository(shop.database.db).take)
    await finish(startImportWork(common()))
    const shown = async (id: number) => (await run('imports.show', { id })).job
    expect(await shown(poison)).toMatchObject({ state: 'failed', problem: 'stopped', is_worked_on: false })
    expect(await shown(good)).toMatchObject({ state: 'read', problem: null })
    await run('imports.retry', { id: poison })
    expect(codeOf(await owner.run('imports.retry', { id: good }))).toBe('imports.moved_on')
    await expect.poll(() => shown(poison)).toMatchObject({ state: 'read', problem: null })
    await run('imports.remove', { id: poison })
  })

  it('allows the removal of a file as soon as the lease of its dead process expires', async () => {
    const { id } = await run('imports.begin', { name: 'a.csv', size: 1 })
    await run('imports.send', { id, offset: 0, base64: 'YQ==' })
    const now = shop.clock.now()
    const until = new Date(now.getTime() + 1000)
    await importJobRepository(shop.database.db).take({ worker: 'dead', now, until })
    expect(codeOf(await owner.run('imports.remove', { id }))).toBe('imports.moved_on')
    shop.clock.advance(2000)
    await run('imports.remove', { id })
  })

  it('rejects a poisonous picture, and stores the next one', async () => {
    const send = async (content: Buffer) => {
      const { id } = await run('goods.begin-picture', { sku: 'LAMP', name: 'a.png', size: content.length })
      await run('goods.send-picture', { id, offset: 0, base64: content.toString('base64') })
      return Number(id)
    }
    const ids = [await send(png(40, 40)), await send(png(50, 50))]
    await twoDied(productPictureRepository(shop.database.db).take)
    await finish(startPictureWork(common()))
    const { pictures } = await run('goods.pictures', { ids: ids.join(',') })
    expect(pictures).toMatchObject([{ state: 'refused', problem: 'stopped' }, { state: 'ready' }])
  })

  it('rejects the rest of a poisonous bulk price change, and applies the next one', async () => {
    const sets = changeSetRepository(shop.database.db)
    const by = { actor_kind: 'staff', actor_id: '1', actor_name: 'Mari', at: shop.clock.now() } as const
    const add = async (cents: number) => {
      const id = await sets.add({ ...by, kind: 'prices', state: 'applying', may_cut_deep: true })
      const { id: product } = await shop.database.db
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'LAMP')
        .executeTakeFirstOrThrow()
      const change = { product_id: product, sku: 'LAMP', path: 'price', before: cents, after: cents + 100 }
      await sets.addChanges(id, [change], 0)
      await sets.update(id, { total: 1 })
      return id
    }
    const ids = [await add(2000), await add(2000)] as const
    await twoDied(sets.take)
    await finish(startChangeWork(common()))
    expect(await sets.find(ids[0])).toMatchObject({ state: 'done', applied: 0, refused: 1 })
    expect(await sets.find(ids[1])).toMatchObject({ state: 'done', applied: 1, refused: 0 })
  })

  it('stops a poisonous planned price, and applies the next one', async () => {
    const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
    await run('goods.plan-price', { sku: 'LAMP', at: at(1000), cents: 2100 })
    await run('goods.plan-price', { sku: 'CABLE', at: at(2000), cents: 600 })
    shop.clock.advance(5000)
    await twoDied(plannedPriceRepository(shop.database.db).take)
    await finish(startPlannedWork(common()))
    const goods = async (sku: string) => run('goods.show', { sku })
    expect(await goods('LAMP')).toMatchObject({
      price_cents: 2000,
      planned: [{ state: 'stopped', code: 'stopped' }],
    })
    expect(await goods('CABLE')).toMatchObject({ price_cents: 600, planned: [] })
  })

  it('stops a poisonous planned draft with its changes', async () => {
    const { draft } = await run('goods.keep-draft', {
      sku: 'LAMP',
      changes: [{ path: 'price', before: 2000, after: 2200 }],
    }).then(() => run('goods.show', { sku: 'LAMP' }))
    const at = new Date(shop.clock.now().getTime() + 1000).toISOString()
    await run('goods.publish-draft', { sku: 'LAMP', version: draft.version, at })
    shop.clock.advance(5000)
    await twoDied(plannedDrafts(shop.database.db).take)
    await finish(startPlannedWork(common()))
    const after = await run('goods.show', { sku: 'LAMP' })
    expect(after.price_cents).toBe(2000)
    expect(after.draft).toMatchObject({ state: 'stopped', trouble: [{ path: 'price', code: 'stopped' }] })
  })
})

describe('poisonous messages that stopped their worker twice', () => {
  const buyer = buyerOf(() => shop)
  const log = pino({ level: 'silent' })
  const outbox = () => outboxRepository(shop.database.db)
  const now = () => shop.clock.now()
  const claimsOf =
    (kind: string): Take =>
    async ({ now: at, until }) => {
      const lockMs = until.getTime() - at.getTime()
      // A repository is one worker.
      const [message] = await outbox().claim({ now: at, limit: 1, lockMs, kinds: [kind] })
      return message
    }

  async function aLabel(): Promise<number> {
    const { db } = shop.database
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
    await contentRepository(shop.database.db).putShopData(2, 'config', { en: company }, now())
    const [poison, good] = [await aLabel(), await aLabel()]
    const carrier: CarrierLabels = {
      register: async () => ({ carrierId: 'CC1', trackingNumber: 'CC000000001EE' }),
      label: async () => Buffer.from('%PDF-1.7 a label'),
    }
    const { database } = shop
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
      start: () => startOutboxWorker({ database: shop.database, handlers, now, log }),
      states: async () => delivered,
      expected: ['good'],
      failure: { queue: 'message', what: kind, can_retry: true },
    }
  }

  async function webhooks() {
    const { db } = shop.database
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
      start: () => startWebhookSender({ database: shop.database, now, log, secretsKey: undefined, post }),
      states: async () => posted,
      expected: ['good'],
      failure: { queue: 'webhook', what: 'order.placed', can_retry: true },
    }
  }

  it.each([
    ['shipping labels', labels],
    ['webhooks', webhooks],
    ['newsletters', () => messages('mail.newsletter')],
    ['order confirmations', () => messages('mail.order_placed')],
    ['refunds at a provider', () => messages('payment.refund')],
  ])('are listed with their reason, and the next of the %s proceeds', async (_, prepare) => {
    const queue = await prepare()
    await twoDied(queue.take)
    works.push(queue.start())
    await expect.poll(queue.states).toEqual(queue.expected)
    const { failures } = await run('failures.list', {})
    expect(failures).toMatchObject([{ ...queue.failure, why: expect.stringMatching(/stopped/) }])
    expect((await shop.call('renderList', { query: { skus: 'LAMP' } })).status).toBe(200)
  })
})
