import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  postToAnywhere,
  postWebhook,
  startWebhookSender,
  type WebhookSender,
} from '@ambra/commerce/messaging'
import { webhookEvents } from '@ambra/contract/messaging/webhook-events'
import { webhookDeliveryRepository } from '@ambra/db/messaging'
import { aProduct } from '@ambra/testing/import-builders'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { buyerOf } from '../../sales/order-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let boss: Awaited<ReturnType<typeof aPerson>>
let senders: WebhookSender[] = []
const buyer = buyerOf(() => shop)
const everyEvent = Object.keys(webhookEvents) as (keyof typeof webhookEvents)[]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 100 } })])
  boss = await anOwner(shop)
})
afterEach(async () => {
  for (const sender of senders) await sender.stop()
  senders = []
})

type Received = { headers: Record<string, string | string[] | undefined>; body: string }

/** Starts a local receiver that responds with these statuses; undefined closes the connection. */
async function aReceiver(answer: (n: number) => number | undefined = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      const status = answer(received.length)
      if (status === undefined) return request.socket.destroy()
      response.writeHead(status, { location: 'http://127.0.0.1:1/', 'retry-after': '7' }).end('x')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    received,
    types: () => received.map(({ body }) => JSON.parse(body).type as string),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/**
 * Adds a webhook to a local receiver in the database, because the operations accept only public addresses.
 */
async function aWebhook(url: string, events = everyEvent) {
  const added = await boss.run('webhooks.add', {
    url: 'https://hooks.shop.example/in',
    description: 'Warehouse',
    events,
  })
  expect(added.status).toBe(200)
  const { webhook, secret } = added.body.result
  await sql`update webhook_endpoints set url = ${url} where id = ${webhook.id}`.execute(shop.database.db)
  return { id: Number(webhook.id), secret: String(secret) }
}

const start = (post = postToAnywhere(), secretsKey?: string) => {
  const { database, clock, deps } = shop
  const log = deps.log as never
  const sender = startWebhookSender({ database, now: clock.now, log, secretsKey, post })
  senders.push(sender)
  return sender
}
// Reads the tables, because the clock of these tests advances by days and outlives the owner's session.
type Row = { state: string; attempts: number; status: number | null; run_at: Date }
const deliveries = async (id: number): Promise<Row[]> =>
  (
    await sql<Row>`select state, attempts, status, run_at from webhook_deliveries where endpoint_id = ${id}
      order by id desc`.execute(shop.database.db)
  ).rows
const first = async (id: number) => (await deliveries(id)).at(-1)
const endpoint = async (id: number) =>
  (
    await sql<{ off_because: string | null; failing_since: Date | null }>`
      select off_because, failing_since from webhook_endpoints where id = ${id}`.execute(shop.database.db)
  ).rows[0]
const order = async (): Promise<string> =>
  (await buyer.order(await buyer.cartWith({ sku: 'LAMP' }))).body.result.orderNumber
const move = (number: string, status: 'paid' | 'ready') => boss.run('orders.set-status', { number, status })

describe('a webhook', () => {
  it('sends signed messages about an order, one after the other', async () => {
    await using receiver = await aReceiver()
    const { id, secret } = await aWebhook(receiver.url)
    const number = await order()
    expect((await move(number, 'paid')).status).toBe(200)
    expect((await boss.run('orders.cancel', { number })).status).toBe(200)
    start()
    await expect.poll(receiver.types).toContain('order.cancelled')
    const ofOrder = receiver.types().filter((type) => type.startsWith('order.'))
    expect(ofOrder.slice(0, 3)).toEqual(['order.placed', 'order.status_changed', 'order.paid'])
    for (const { headers, body } of receiver.received) {
      const { type, data, timestamp } = JSON.parse(body)
      expect([type, [...Value.Errors(webhookEvents[type as 'order.placed'], data)]]).toEqual([type, []])
      expect(new Date(timestamp).toISOString()).toBe(timestamp)
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      )
      expect(body).not.toMatch(/@|Pikk|Õun/)
    }
    const numbers = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(numbers).size).toBe(numbers.length)
    const isAll = async () => (await deliveries(id)).every(({ state }) => state === 'delivered')
    await expect.poll(isAll).toBe(true)
  })

  it('continues after a message that stopped two processes', async () => {
    await using receiver = await aReceiver()
    const { id } = await aWebhook(receiver.url, ['order.placed', 'order.paid'])
    await move(await order(), 'paid')
    for (let dead = 0; dead < 2; dead += 1) {
      await webhookDeliveryRepository(shop.database.db).claim({ now: shop.clock.now(), lockMs: 1000 })
      shop.clock.advance(2000)
    }
    start()
    await expect.poll(receiver.types, { timeout: 10_000 }).toEqual(['order.paid'])
    const { rows } = await sql`select state, problem from webhook_deliveries where endpoint_id = ${id}
      order by id limit 1`.execute(shop.database.db)
    expect(rows).toEqual([{ state: 'failed', problem: 'stopped' }])
  })

  it('loses no message when the process dies between sending and storing the result', async () => {
    await using receiver = await aReceiver()
    const { id } = await aWebhook(receiver.url, ['order.placed', 'order.paid'])
    await move(await order(), 'paid')
    // The process dies after sending: nothing is stored, and its lock stays.
    let isCut = false
    const dying = start(async (post, signal) => {
      await postToAnywhere()(post, signal)
      isCut = true
      return new Promise(() => undefined)
    })
    await expect.poll(() => isCut).toBe(true)
    expect(receiver.types()).toEqual(['order.placed'])
    start()
    await new Promise((done) => setTimeout(done, 300))
    // The other process waits for the lock, and does not send later messages first.
    expect(receiver.types()).toEqual(['order.placed'])
    shop.clock.advance(61_000)
    await expect.poll(receiver.types).toEqual(['order.placed', 'order.placed', 'order.paid'])
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])
    await expect
      .poll(async () => (await deliveries(id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered'])
    senders = senders.filter((one) => one !== dying)
  })

  it('retries with backoff and keeps the order of the messages', async () => {
    await using receiver = await aReceiver((n) => (n > 4 ? 200 : [500, undefined, 302, 429][n - 1]))
    const { id } = await aWebhook(receiver.url, ['order.placed', 'order.paid'])
    await move(await order(), 'paid')
    start()
    for (let tried = 1; tried <= 4; tried += 1) {
      await expect.poll(() => receiver.received.length).toBe(tried)
      const seen = async () => {
        const row = await first(id)
        return [row?.attempts, row && new Date(row.run_at) > shop.clock.now()]
      }
      await expect.poll(seen).toEqual([tried, true])
      expect((await endpoint(id))?.failing_since).not.toBe(null)
      shop.clock.advance(6 * 3_600_000)
    }
    await expect.poll(receiver.types).toEqual([...Array(5).fill('order.placed'), 'order.paid'])
    await expect.poll(async () => (await endpoint(id))?.failing_since).toBe(null)
  })

  it('sends only the newest quantity', async () => {
    await using receiver = await aReceiver()
    await aWebhook(receiver.url, ['stock.changed'])
    for (let n = 0; n < 3; n += 1) await order()
    start()
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '{}').data).toEqual({
      sku: 'LAMP',
      qty: 100,
      reserved: 3,
    })
  })

  it('disables a webhook after three days of errors or when the receiver is gone, and sends an email', async () => {
    await using gone = await aReceiver(() => 410)
    await using bad = await aReceiver(() => 500)
    const leaving = await aWebhook(gone.url, ['order.placed'])
    const second = await aWebhook(bad.url, ['order.placed'])
    await order()
    start()
    await expect.poll(async () => (await endpoint(leaving.id))?.off_because).toBe('gone')
    await expect.poll(async () => (await endpoint(second.id))?.failing_since).not.toBe(null)
    shop.clock.advance(73 * 3_600_000)
    await expect.poll(async () => (await endpoint(second.id))?.off_because).toBe('failing')
    const { rows } = await sql<{ email: string }>`select payload ->> 'email' as email from outbox
      where kind = 'mail.webhook_off'`.execute(shop.database.db)
    expect(rows.map(({ email }) => email)).toEqual([boss.email, boss.email])
    // Nothing further is queued for it, and pending messages are sent when it is on again.
    expect(await deliveries(second.id)).toHaveLength(1)
    await order()
    expect(await deliveries(second.id)).toHaveLength(1)
    boss = await anOwner(shop)
    expect(codeOf(await boss.run('webhooks.test', { id: second.id }))).toBe('keys.webhook_is_off')
    expect((await boss.run('webhooks.switch', { id: second.id, is_on: true })).body.result.state).toBe('on')
  })

  it('lets a person test a webhook, resend a message and rotate the secret', async () => {
    await using receiver = await aReceiver((n) => (n === 1 ? 404 : 200))
    const { id, secret } = await aWebhook(receiver.url, ['order.placed'])
    const { delivery } = (await boss.run('webhooks.test', { id })).body.result
    start()
    await expect.poll(async () => (await first(id))?.status).toBe(404)
    shop.clock.advance(8000)
    expect((await boss.run('webhooks.send-again', { id, delivery })).status).toBe(200)
    await expect.poll(async () => (await first(id))?.state).toBe('delivered')
    expect(receiver.types()).toEqual(['webhook.test', 'webhook.test'])
    expect((await boss.run('webhooks.rotate', { id })).body.result.secret).not.toBe(secret)
    await boss.run('webhooks.test', { id })
    await expect.poll(() => receiver.received.length).toBe(3)
    expect(receiver.received[2]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    const other = await aWebhook(receiver.url, ['order.placed'])
    expect(codeOf(await boss.run('webhooks.send-again', { id: other.id, delivery }))).toBe(
      'keys.webhook_under_way',
    )
    expect((await boss.run('webhooks.remove', { id })).status).toBe(200)
    expect(codeOf(await boss.run('webhooks.deliveries', { id }))).toBe('keys.webhook_not_found')
    expect((await boss.run('webhooks.list', {})).body.result).toHaveLength(1)
  })

  it('signs with a key that cannot be derived from the database alone', async () => {
    const secretsKey = 'b4a1f0e9c27d86355aa0de91f7c24b60'
    shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 9 } })], { secretsKey })
    boss = await anOwner(shop)
    await using receiver = await aReceiver()
    const { id, secret } = await aWebhook(receiver.url, ['order.placed'])
    const { rows } = await sql<{ secret: string }>`select secret from webhook_endpoints`.execute(
      shop.database.db,
    )
    expect(rows[0]?.secret).toMatch(/^v1\./)
    expect(rows[0]?.secret).not.toContain(secret.slice(6))
    await boss.run('webhooks.test', { id })
    start(postToAnywhere(), secretsKey)
    await expect.poll(() => receiver.received.length).toBe(1)
  })
})

describe('a webhook with an internal address', () => {
  it.each([
    'http://hooks.shop.example/in',
    'https://localhost/in',
    'https://shop.localhost/in',
    'https://127.0.0.1/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://10.0.0.7/in',
    'https://192.168.1.1:8443/in',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/in',
    'https://[::1]/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://[::ffff:a9fe:a9fe]/in',
    'https://[fe80::1]/in',
    'https://[fd00::1]/in',
    'https://[64:ff9b::7f00:1]/in',
    'https://[2002:7f00:1::]/in',
    'https://metadata.google.internal/in',
    'https://printer.local/in',
    'https://database/in',
    'https://user:secret@hooks.shop.example/in',
  ])('rejects a webhook to %s', async (url) => {
    const input = { url, description: '', events: ['order.placed' as const] }
    expect(codeOf(await boss.run('webhooks.add', input))).toMatch(
      /^(keys\.webhook_address|request\.invalid)$/,
    )
  })

  it('rejects a name that resolves to an internal address when it connects', async () => {
    await using receiver = await aReceiver()
    const { port } = new URL(receiver.url)
    const stop = new AbortController()
    const post = (url: string) => postWebhook({ url, body: '{}', headers: {} }, stop.signal)
    // Names resolve at connection time: these resolve to this machine.
    for (const url of [
      receiver.url,
      `https://localhost:${port}/in`,
      `https://127.0.0.1:${port}/in`,
      `https://[::ffff:127.0.0.1]:${port}/in`,
    ])
      expect([url, (await post(url)).problem]).toEqual([url, 'address'])
    expect(receiver.received).toEqual([])
  })

  it('follows no redirect', async () => {
    await using inner = await aReceiver()
    await using receiver = await aReceiver(() => 307)
    const { id } = await aWebhook(receiver.url, ['order.placed'])
    await boss.run('webhooks.test', { id })
    start()
    await expect.poll(async () => (await first(id))?.status).toBe(307)
    expect(inner.received).toEqual([])
  })
})
