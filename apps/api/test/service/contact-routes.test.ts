import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { errorsOf } from './after-sale-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})
afterEach(() => shop.app.close())

const form = {
  name: 'Mari Õun-Mägi',
  email: 'mari@example.ee',
  telephone: '+372 5555 5555',
  comment: 'Kas see telefon on veekindel?',
}
const create = (body: unknown, query?: Record<string, string>) =>
  shop.call('contactCreate', { body, ...(query ? { query } : {}) })
const stored = () => shop.database.db.selectFrom('contacts').selectAll().orderBy('id').execute()
const mails = async () =>
  (await shop.database.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
const errors = (body: object) => errorsOf(shop, 'contact/create', body)

describe('POST contact/create (spec §7)', () => {
  it('stores the form content and queues the mails to the shopkeeper and the customer (spec §7)', async () => {
    const { status, body } = await create(form, { storeCode: 'en' })
    expect({ status, result: body.result }).toEqual({ status: 200, result: true })
    expect(await stored()).toMatchObject([
      { ...form, store_id: 2, language: 'en', is_suspect: false, done_at: null },
    ])
    expect((await mails()).sort()).toEqual(['mail.contact_notice', 'mail.contact_receipt'])
  })

  it('accepts the older wrapper {form} with its empty checker, without a session', async () => {
    const { telephone: _, ...rest } = form
    const { body } = await create({ form: { ...rest, telephone: null, checker: null } })
    expect(body.result).toBe(true)
    expect(await stored()).toMatchObject([{ ...rest, telephone: '', is_suspect: false }])
  })

  it('accepts `message` for `comment`', async () => {
    const { comment, ...rest } = form
    await create({ ...rest, message: comment })
    expect(await stored()).toMatchObject([{ comment }])
  })

  it.each([
    ['a filled checker', { form: { ...form, checker: 'x' } }],
    ['an empty text in the checker', { ...form, checker: '' }],
    ['a form sent within a second', { ...form, elapsed: 300 }],
  ])("stores a robot's message, recognized by %s, with the same response but no mail", async (_, body) => {
    expect((await create(body)).body.result).toBe(true)
    expect(await stored()).toMatchObject([{ is_suspect: true }])
    expect(await mails()).toEqual([])
  })

  it('stores a message once per task id, also on another day, without counting it as an attempt', async () => {
    const throttled = await createTestApp([], { isThrottled: true })
    for (let day = 0; day < 12; day += 1) {
      const { status } = await throttled.call('contactCreate', {
        body: form,
        headers: { 'idempotency-key': 'task-1' },
      })
      expect(status).toBe(200)
      if (day % 4 === 0) throttled.clock.advance(86_400_000)
    }
    expect(await throttled.database.db.selectFrom('contacts').select('id').execute()).toHaveLength(1)
    await throttled.app.close()
  })

  it('stores one message when it is sent twice', async () => {
    await create(form)
    await create({ form })
    expect(await stored()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  it('rejects missing or invalid fields one by one, with the texts of the forms (spec §5)', async () => {
    expect(await errors({})).toEqual(['name form.required', 'email form.required', 'comment form.required'])
    const wrong = { name: '<a>', email: 'mari@', telephone: 'call me', comment: 'Hi' }
    const found = [
      'name form.name_short',
      'email form.email',
      'telephone form.phone',
      'comment form.text_short',
    ]
    expect(await errors(wrong)).toEqual(found)
    expect(await errors({ form: wrong })).toEqual(found)
    expect(await stored()).toEqual([])
  })

  it.each([
    ['a message of another type', { ...form, comment: 7 }],
    ['a message beyond all measure', { ...form, comment: 'x'.repeat(5001) }],
    ['a text instead of a form', 'hello'],
  ])('rejects %s in the contact form', async (_, body) => {
    expect((await create(body)).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('removes line breaks from values of mail headers', async () => {
    await create({ ...form, name: 'Mari\r\nBcc: all@example.ee' })
    expect(await stored()).toMatchObject([{ name: 'Mari Bcc: all@example.ee' }])
    expect(await errors({ ...form, email: 'mari@example.ee\nBcc: x@example.ee' })).toEqual([
      'email form.email',
    ])
  })
})

describe('throttling of contact/create', () => {
  beforeEach(async () => {
    shop = await createTestApp([], withLimits)
  })

  it('accepts every message, but sends one address at most four receipts a day', async () => {
    const now = shop.clock.now()
    for (let n = 0; n < 10; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` }
      const body = { ...form, email: 'MARI+a@example.ee', comment: `Question ${n} to you` }
      expect((await shop.call('contactCreate', { body, headers })).status).toBe(200)
    }
    const { rows } = await sql<{ day: number; count: number }>`
      select extract(day from run_at - ${now}::timestamptz)::integer as day, count(*)::integer as count from outbox
      where kind = 'mail.contact_receipt' group by 1 order by 1`.execute(shop.database.db)
    // Further receipts of the day come a day later, or not at all; the shopkeeper gets all
    // messages.
    expect(rows).toEqual([
      { day: 0, count: 4 },
      { day: 1, count: 4 },
    ])
    expect((await mails()).filter((kind) => kind === 'mail.contact_notice')).toHaveLength(10)
  })

  it('accepts at most five messages an hour from one network', async () => {
    const responses = []
    for (let n = 0; n < 6; n += 1)
      responses.push(
        (await create({ ...form, email: `m${n}@example.ee`, comment: `Question ${n} to you` })).status,
      )
    expect(responses).toEqual([...Array.from({ length: 5 }, () => 200), 429])
  })
})
