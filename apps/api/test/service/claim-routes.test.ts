import { moveClaim } from '@ambra/db/service'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, withLimits } from '../api-suite.ts'
import { buildApp } from '../../src/app.ts'
import { type Bought, bought, errorsOf, pulled } from './after-sale-suite.ts'

let shop: TestApp
let placed: Bought

beforeAll(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 50 })])
  placed = await bought(shop, [{ sku: 'LAMP' }])
})

const messages = async () => {
  const rows = await shop.database.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute()
  return rows.filter(({ kind }) => !/order_placed|order_received/.test(kind))
}

describe('claim/create and claim/pull', () => {
  const form = () => ({
    name: 'Mari Õun-Mägi',
    number: placed.number,
    email: 'mari@example.ee',
    value: 'Lamp',
    description: 'It does not switch on.',
    remedy: 'repair',
  })
  const claim = (over = {}) => shop.call('claimCreate', { body: { ...form(), ...over } })

  it('returns the receipt with code, time and response deadline, and queues its mail (LAW-CMP-1)', async () => {
    const { body } = await claim()
    expect(body.result).toEqual({
      code: expect.stringMatching(/^C(-[2-9A-Z]{4}){3}$/),
      created_at: '2026-11-20 12:00',
      value: 'Lamp',
      description: 'It does not switch on.',
      state: 'received',
      dueDate: '2026-12-05',
      remedy: 'repair',
    })
    const kinds = (await messages()).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['mail.claim_receipt', 'mail.claim_notice']))
    expect((await pulled(shop, placed)).claims).toEqual([body.result])
    // A claim sent twice is stored once.
    expect((await claim()).body).toEqual(body)
  })

  it('shows the state of a claim by its code in any spelling, without personal data', async () => {
    const { body } = await claim({ description: 'The switch is loose.' })
    const { code } = body.result
    await moveClaim(shop.database.db, code, {
      to: 'answered',
      answer: 'We repair it.',
      isRefused: false,
      now: shop.clock.now(),
    })
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    const pulled = await shop.call('claimPull', { query: { code: typed } })
    expect(pulled.body.result).toMatchObject({ state: 'answered', answer: 'We repair it.', isRefused: false })
    expect(JSON.stringify(pulled.body)).not.toMatch(/mari|Õun/i)
  })

  it("shows the end of the shop's liability after a repair (LAW-RPR-1)", async () => {
    const { code } = (await claim({ description: 'It is loose.' })).body.result
    const step = { to: 'closed', liableUntil: '2029-11-20', now: shop.clock.now() } as const
    await moveClaim(shop.database.db, code, step)
    const pulled = await shop.call('claimPull', { query: { code } })
    expect(pulled.body.result).toMatchObject({ state: 'closed', liableUntil: '2029-11-20' })
  })

  it('rejects an unknown or missing code', async () => {
    const pull = (query: Record<string, string>) => shop.call('claimPull', { query })
    expect((await pull({ code: 'C-AAAA-BBBB-CCCC' })).body).toMatchObject({
      code: 404,
      meta: { error: 'claim.not_found' },
    })
    expect((await pull({})).status).toBe(400)
  })

  it('accepts a claim about an unknown order, and names missing fields', async () => {
    expect((await claim({ number: 'from the shop' })).status).toBe(200)
    const faulty = { ...form(), description: 'bad', email: '' }
    expect(await errorsOf(shop, 'claim/create', faulty)).toEqual([
      'email form.required',
      'description form.text_short',
    ])
    expect((await claim({ remedy: 'money' })).status).toBe(400)
  })
})

describe('order/lookup', () => {
  const look = (body: object) => shop.call('orderLookup', { body })

  it('mails the link to the owner, and gives the same response when the order is unknown (no enumeration)', async () => {
    const before = (await messages()).length
    const right = await look({ number: ` ${placed.number} `, email: 'MARI@example.ee' })
    const wrong = await look({ number: placed.number, email: 'stranger@example.ee' })
    const unknown = await look({ number: '999999999', email: 'mari@example.ee' })
    expect(right.body).toEqual({ code: 200, result: true })
    expect([wrong.body, unknown.body]).toEqual([right.body, right.body])
    expect((await messages()).slice(before).map(({ kind }) => kind)).toEqual(['mail.order_link'])
  })

  it('mails one address at most four links a day from any number of networks (ATT-24)', async () => {
    const { settings } = shop.deps
    const app = buildApp({ ...shop.deps, settings: { ...settings, ...withLimits } })
    const before = (await messages()).length
    const statuses = []
    for (let n = 0; n < 7; n += 1) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/order/lookup?storeCode=en',
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
        payload: { number: placed.number, email: 'mari@example.ee' },
      })
      statuses.push(response.statusCode)
    }
    await app.close()
    expect(statuses).toEqual(Array(7).fill(200))
    expect((await messages()).length - before).toBe(4)
  })

  it('names the missing fields', async () => {
    expect(await errorsOf(shop, 'order/lookup', { number: '', email: 'mari' })).toEqual([
      'number form.required',
      'email form.email',
    ])
  })
})
