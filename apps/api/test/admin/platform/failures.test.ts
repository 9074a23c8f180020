import { outboxRepository } from '@ambra/db/messaging'
import { sql } from 'kysely'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof aPerson>>

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20 })])
  owner = await anOwner(shop)
  await shop.database.db.deleteFrom('outbox').execute()
})

const now = () => shop.clock.now()
const outbox = () => outboxRepository(shop.database.db)
const list = async () => (await owner.run('failures.list', {})).body.result
const claimed = async () =>
  (await outbox().claim({ now: now(), limit: 10, lockMs: 60_000 })).map(({ id }) => id)

/** Queues a message of this kind that has stopped its worker twice. */
async function givenUp(
  kind: 'mail.recall' | 'label.order' | 'label.cancel',
  error = 'its delivery stopped the worker twice',
) {
  await outbox().add(kind, {}, { now: now(), dedupeKey: kind })
  const [id] = await claimed()
  if (id === undefined) throw new Error('no message')
  await outbox().giveUp(id, error, now())
  return id
}

/** Creates one failed row in each other queue, and returns their ids. */
async function failedOthers() {
  const { db } = shop.database
  const { rows: jobs } = await sql<{
    id: number
  }>`insert into import_jobs (created_at, actor, name, size, state, options, counts, problem)
    values (${now()}, 'staff:1', 'products.csv', 10, 'failed', '{}', '{}', 'stopped') returning id`.execute(
    db,
  )
  const { id: product } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const picture = {
    product_id: product,
    actor: '1',
    created_at: now(),
    size: null,
    state: 'refused' as const,
  }
  const { id: fetched } = await db
    .insertInto('goods_pictures')
    .values({ ...picture, name: 'far.png', source: 'https://pictures.example/far.png', code: 'stopped' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('goods_pictures')
    .values({ ...picture, name: 'bad.png', source: null, size: 5, code: 'not_a_picture' })
    .execute()
  return { job: jobs[0]?.id ?? 0, fetched }
}

describe('failed work', () => {
  it('lists failed work with kind, reason and time, without addresses', async () => {
    const id = await givenUp('mail.recall', '550 no such user mari@post.example')
    const { job, fetched } = await failedOthers()
    const { failures, count } = await list()
    expect(count).toBe(3)
    const of = (queue: string) => failures.find((one: { queue: string }) => one.queue === queue)
    expect(of('message')).toMatchObject({ id, what: 'mail.recall', at: now().toISOString(), can_retry: true })
    expect(of('message').why).toContain('550 no such user')
    expect(of('message').why).not.toContain('mari')
    expect(of('import')).toMatchObject({ id: job, what: 'products.csv', why: 'stopped', can_retry: true })
    expect(of('picture')).toMatchObject({ id: fetched, what: 'far.png', why: 'stopped', can_retry: true })
  })

  it('retries failed work from its first attempt', async () => {
    const id = await givenUp('mail.recall')
    expect(await claimed()).toEqual([])
    expect((await owner.run('failures.retry', { queue: 'message', id })).status).toBe(200)
    expect((await list()).failures).toEqual([])
    expect(await claimed()).toEqual([id])
    const again = await owner.run('failures.retry', { queue: 'message', id })
    expect([again.status, codeOf(again)]).toEqual([404, 'failures.gone'])
  })

  it('neither retries nor requeues removed work', async () => {
    const id = await givenUp('mail.recall')
    expect((await owner.run('failures.remove', { queue: 'message', id })).status).toBe(200)
    expect((await list()).count).toBe(0)
    await outbox().add('mail.recall', {}, { now: now(), dedupeKey: 'mail.recall' })
    expect(await claimed()).toEqual([])
    expect((await outbox().backlog(now())).failed).toBe(0)
  })

  it('retries and removes failed imports and pictures', async () => {
    const { job, fetched } = await failedOthers()
    expect((await owner.run('failures.retry', { queue: 'picture', id: fetched })).status).toBe(200)
    expect((await owner.run('failures.retry', { queue: 'import', id: job })).status).toBe(200)
    expect((await list()).count).toBe(0)
    const second = await failedOthers()
    await owner.run('failures.remove', { queue: 'picture', id: second.fetched })
    await owner.run('failures.remove', { queue: 'import', id: second.job })
    expect((await list()).count).toBe(0)
  })

  it('retries a failed webhook only while its endpoint is on', async () => {
    const { db } = shop.database
    const endpoint = {
      url: 'https://erp.example/hook',
      events: ['order.placed'],
      secret: 'x',
      created_at: now(),
    }
    const { id: endpoint_id } = await db
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, off_at: now(), off_because: 'person' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const delivery = { endpoint_id, type: 'order.placed', subject: '1', data: '{}', state: 'failed' as const }
    const { id } = await db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, created_at: now(), run_at: now(), ended_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const retry = async () => (await owner.run('failures.retry', { queue: 'webhook', id: Number(id) })).status
    expect((await list()).failures).toMatchObject([{ queue: 'webhook', can_retry: false }])
    expect(await retry()).toBe(404)
    await db.updateTable('webhook_endpoints').set({ off_at: null, off_because: null }).execute()
    expect(await retry()).toBe(200)
  })

  it('rejects ids that no row can have', async () => {
    const response = await owner.run('failures.retry', { queue: 'message', id: 3_000_000_000 })
    expect(codeOf(response)).toBe('request.invalid')
  })

  it('allows the retry of a failed label only at its shipment', async () => {
    const id = await givenUp('label.order')
    expect((await list()).failures).toMatchObject([{ id, can_retry: false }])
    expect(codeOf(await owner.run('failures.retry', { queue: 'message', id }))).toBe('failures.gone')
  })

  it('retries the failed cancellation of a label', async () => {
    const id = await givenUp('label.cancel')
    expect((await list()).failures).toMatchObject([{ id, can_retry: true }])
    expect((await owner.run('failures.retry', { queue: 'message', id })).status).toBe(200)
    expect(await claimed()).toEqual([id])
  })

  it('restricts failed work to people who may change the settings, and audits each decision', async () => {
    const id = await givenUp('mail.recall')
    const editor = await aPerson(shop, [{ role: 'editor', store: null }])
    for (const answer of [
      await editor.run('failures.list', {}),
      await editor.run('failures.retry', { queue: 'message', id }),
      await editor.run('failures.remove', { queue: 'message', id }),
    ])
      expect(codeOf(answer)).toBe('staff.not_allowed')
    await owner.run('failures.remove', { queue: 'message', id })
    expect((await auditOf(shop)).at(-1)).toMatchObject({
      operation: 'failures.remove',
      outcome: 'done',
      subject_id: `message:${id}`,
    })
  })
})
