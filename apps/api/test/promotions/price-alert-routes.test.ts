import { type JobContext, jobs } from '@ambra/commerce/jobs'
import { guestView } from '@ambra/db/catalogue'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall, withLimits } from '../api-suite.ts'
import { bearer, mari, password, signIn, signUp } from '../customers/user-suite.ts'
import { alertWorker } from './price-alert-suite.ts'

let shop: TestApp
let worker: ReturnType<typeof alertWorker>
const rows = [
  aProduct({ sku: 'LAMP', price: 229 }),
  aProduct({ sku: 'GONE', price: 50, status: 2 }),
  aConfigurable({ sku: 'PHONE' }),
]
beforeEach(async () => {
  shop = await createTestApp(rows)
  worker = alertWorker(shop)
})

const email = 'jaan@example.ee'
const ask = (over: object = {}, more: TestCall = {}, app = shop) =>
  app.call('priceAlertCreate', {
    query: { storeCode: 'en' },
    body: { sku: 'LAMP', email, ...over },
    ...more,
  })
const stored = () => shop.database.db.selectFrom('price_alerts').selectAll().orderBy('id').execute()
const mailsTo = (address: string) => worker.sent.filter(({ to }) => to === address)
async function session(address = mari.email) {
  await signUp(shop, { email: address })
  const { body } = await shop.call('userLogin', { body: { username: address, password } })
  return bearer(body.result)
}

const nothing = () => undefined
const jobContext = (): JobContext => ({
  database: shop.database,
  prices: guestView,
  accountingYears: 7,
  paymentHours: {},
  feedbackDays: 7,
  wake: nothing,
})

describe('price-alert/create by a guest', () => {
  it('stays pending until the link in the mail confirms it', async () => {
    expect((await ask()).body.result).toBe('pending')
    await worker.deliver()
    expect(mailsTo(email)).toMatchObject([
      {
        data: {
          about: 'confirm',
          language: 'en',
          priceCents: 22_900,
          links: {
            page: expect.stringMatching(/^https:\/\/shop\.test\/en\/price-alert\/confirm\/[\w-]{43}$/),
          },
        },
      },
    ])
    const code = worker.codeOf(email)
    expect(JSON.stringify(await stored())).not.toContain(code)
    expect((await shop.call('priceAlertConfirm', { body: { code: `${code.slice(1)}x` } })).status).toBe(400)
    expect(await stored()).toMatchObject([{ confirmed_at: null, max_cents: 22_899, is_own_price: false }])
    expect((await shop.call('priceAlertConfirm', { body: { code } })).body.result).toEqual({ sku: 'LAMP' })
    expect(await stored()).toMatchObject([{ confirmed_at: expect.any(Date) }])
  })

  it('gives the same response to a repeated request, and changes no confirmed alert', async () => {
    await ask({ max_price: 100 })
    await worker.deliver()
    await shop.call('priceAlertConfirm', { body: { code: worker.codeOf(email) } })
    const [open] = await stored()
    // Anybody may enter the address: only its reader changes the price.
    expect((await ask({ max_price: 200 })).body.result).toBe('pending')
    expect(await stored()).toMatchObject([open, { confirmed_at: null, max_cents: 20_000 }])
    await worker.deliver()
    await shop.call('priceAlertConfirm', { body: { code: worker.codeOf(email) } })
    expect(await stored()).toMatchObject([{ max_cents: 20_000, confirmed_at: expect.any(Date) }])
  })

  it('mails once per idempotency key', async () => {
    const key = { headers: { 'idempotency-key': 'task-1' } }
    await Promise.all([ask({}, key), ask({}, key)])
    await worker.deliver()
    expect([mailsTo(email).length, (await stored()).length]).toEqual([1, 1])
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: '' }, 'email'],
    [{ max_price: 229 }, 'max_price'],
    [{ max_price: 0 }, 'max_price'],
  ])('rejects %j by the rules of the form', async (over, field) => {
    const { status, body } = await shop.send({
      method: 'POST',
      url: '/api/price-alert/create?storeCode=en',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ sku: 'LAMP', email, ...over }),
    })
    expect([status, body.result]).toMatchObject([400, [{ field }]])
    expect(await stored()).toEqual([])
  })

  it.each([
    [{ sku: 'x'.repeat(65) }],
    [{ max_price: -1 }],
    [{ max_price: '5' }],
    [{ email: 'a'.repeat(255) }],
  ])('rejects an invalid request by its schema: %#', async (over) => {
    expect((await ask(over)).status).toBe(400)
  })

  it('rejects products that are not sold', async () => {
    expect((await ask({ sku: 'GONE' })).body.meta.error).toBe('product.not_found')
    expect((await ask({ sku: 'GHOST' })).body.meta.error).toBe('product.not_found')
  })

  it('accepts a variant at its own price', async () => {
    expect((await ask({ sku: 'PHONE-white-a' })).body.result).toBe('pending')
    const variants = await shop.call('stockCheck', { query: { sku: 'PHONE-white-a' } })
    expect((await stored())[0]?.product_id).toBe(variants.body.result.product_id)
  })

  it('limits mails to five a day per address, and requests to twenty an hour per network', async () => {
    const limited = await createTestApp(rows, withLimits)
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await ask({}, {}, limited)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    for (let n = 0; n < 15; n += 1) await ask({ email: `m${n}@example.ee` }, {}, limited)
    expect((await ask({ email: 'm99@example.ee' }, {}, limited)).body.meta.error).toBe('request.throttled')
  })
})

describe('price alerts of a customer', () => {
  it('activates an alert at once for the own verified address, and lists it with the current price', async () => {
    const mine = await session()
    expect((await ask({ email: 'MARI@example.ee', max_price: 199 }, mine)).body.result).toBe('active')
    const { result } = (await shop.call('userPriceAlerts', { ...mine, query: { storeCode: 'en' } })).body
    expect(result).toMatchObject([
      { sku: 'LAMP', price: 229, max_price: 199, path: expect.stringMatching(/^\/p\/LAMP\//) },
    ])
    await worker.deliver()
    expect(worker.sent).toEqual([])
  })

  it('requires a confirmation mail for another address', async () => {
    const mine = await session()
    expect((await ask({}, mine)).body.result).toBe('pending')
    expect((await shop.call('userPriceAlerts', mine)).body.result).toEqual([])
  })

  it('requires a confirmation mail while the own address is not verified', async () => {
    shop = await createTestApp(rows, { accountPrivacy: 'spec' })
    const mine = await session()
    expect((await ask({ email: mari.email }, mine)).body.result).toBe('pending')
    await shop.database.db.updateTable('price_alerts').set({ confirmed_at: shop.clock.now() }).execute()
    expect((await shop.call('userPriceAlerts', mine)).body.result).toEqual([])
    const [alert] = await stored()
    await shop.call('userRemovePriceAlert', { ...mine, body: { id: alert?.id ?? 0 } })
    expect(await stored()).toHaveLength(1)
  })

  it('lets only their owner remove alerts', async () => {
    const mine = await session()
    await ask({ email: mari.email }, mine)
    const id = (await stored())[0]?.id ?? 0
    const other = await session('liis@example.ee')
    expect((await shop.call('userRemovePriceAlert', { ...other, body: { id } })).body.result).toEqual([])
    expect((await shop.call('userRemovePriceAlert', { body: { id } })).status).toBe(401)
    expect((await shop.call('userPriceAlerts', other)).body.result).toEqual([])
    expect(await stored()).toHaveLength(1)
    expect((await shop.call('userRemovePriceAlert', { ...mine, body: { id } })).body.result).toEqual([])
    expect(await stored()).toEqual([])
  })

  it('limits a customer to fifty alerts, and tells only their owner', async () => {
    const many = Array.from({ length: 51 }, (_, n) => aProduct({ sku: `CASE-${n}`, price: 20 }))
    shop = await createTestApp([...rows, ...many])
    worker = alertWorker(shop)
    const mine = await session()
    for (const { sku } of many.slice(0, 50)) await ask({ sku, email: mari.email }, mine)
    expect((await ask({ email: mari.email }, mine)).body.meta.error).toBe('alert.too_many')
    expect((await ask({ email: mari.email })).body.result).toBe('pending')
    await worker.deliver()
    expect([worker.sent.length, (await stored()).length]).toEqual([0, 50])
  })
})

describe('end of price alerts', () => {
  async function open(address: string) {
    await ask({ email: address })
    await worker.deliver()
    const code = worker.codeOf(address)
    await shop.call('priceAlertConfirm', { body: { code } })
    return code
  }

  it('removes all alerts of an address by the link of a mail', async () => {
    const code = await open(email)
    await open('liis@example.ee')
    await ask({ sku: 'PHONE-white-a' })
    expect((await shop.call('priceAlertLeave', { body: { code: 'guess' } })).body.result).toBe(true)
    expect(await stored()).toHaveLength(3)
    await shop.call('priceAlertLeave', { body: { code } })
    expect((await stored()).map((row) => row.email)).toEqual(['liis@example.ee'])
  })

  it('removes alerts by one click in the mail program', async () => {
    await open(email)
    const url = mailsTo(email)[0]?.oneClickLeave?.replace('https://shop.test', '') ?? ''
    expect((await shop.send({ method: 'GET', url })).status).toBe(404)
    expect(await stored()).toHaveLength(1)
    expect((await shop.send({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('deletes an alert after seven days without confirmation', async () => {
    await ask()
    await worker.deliver()
    const code = worker.codeOf(email)
    shop.clock.advance(7 * 86_400_000)
    expect((await shop.call('priceAlertConfirm', { body: { code } })).body.meta.error).toBe('alert.link')
    // Four in the morning in Tallinn.
    const night = new Date('2026-12-02T02:30:00Z')
    await jobs.find(({ name }) => name === 'deletion of old data')?.run(jobContext(), night)
    expect(await stored()).toEqual([])
  })

  it('exports alerts with the account, and deletes them with it', async () => {
    await signUp(shop)
    const { token } = await signIn(shop)
    const mine = bearer(token)
    await ask({ email: mari.email, max_price: 199 }, mine)
    const { by_email: byEmail } = (await shop.call('userExport', mine)).body.result
    expect(byEmail.price_alerts).toMatchObject([{ sku: 'LAMP', max_cents: 19_900 }])
    await shop.call('userErase', { ...mine, body: { password } })
    expect(await stored()).toEqual([])
  })
})
