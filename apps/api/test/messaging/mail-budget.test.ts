import { customerRepository } from '@ambra/db/customers'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestResponse, type TestApp, withLimits } from '../api-suite.ts'
import { prepareSales, soldFiles } from '../fulfilment/download-suite.ts'
import { address, buyerOf, en, errorOf, information } from '../sales/order-suite.ts'
import { bearer, mari, password, signIn, signUp } from '../customers/user-suite.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const email = mari.email
let shop: TestApp
let client = 0

beforeEach(async () => {
  const rows = [...soldFiles(), aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } })]
  shop = await createTestApp(rows, { ...withLimits, unpaid: undefined })
  await prepareSales(shop)
})
const { cartWith, order } = buyerOf(() => shop)

/** Returns headers of another network each time, so that only the address counts. */
const elsewhere = () => {
  client += 1
  return { 'x-forwarded-for': `198.51.${client >> 8}.${client & 255}` }
}
const post = (name: Parameters<TestApp['call']>[0], body: object) =>
  shop.call(name, { body, headers: elsewhere(), query: { storeCode: 'en' } })
const subscribe = (to = email) => post('subscribe', { email: to })
const reset = () => post('userResetPassword', { email })
const queued = async (kind: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select('run_at')
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ run_at }) => (run_at.getTime() - shop.clock.now().getTime()) / dayMs)
const slots = () => shop.database.db.selectFrom('mail_slots').select('id').execute()

/** Places an order of a guest, or of the customer of the headers. */
async function buy(sku = 'CABLE', headers: Record<string, string> = {}, to = email): Promise<TestResponse> {
  // All carts come from this machine, which may create one a second.
  shop.clock.advance(1000)
  const addressInformation = {
    ...information,
    shippingAddress: { ...address, email: to },
    billingAddress: { ...address, email: to },
  }
  return order(await cartWith({ sku }), { addressInformation }, { ...elsewhere(), ...headers })
}

describe('mail budget of an address (M5)', () => {
  it('counts one budget over all forms, however the address is written', async () => {
    const account = { customer: { ...mari, email: 'Mari+shop@example.ee' }, password }
    const responses = [
      await post('userCreate', account),
      await subscribe('MARI@example.ee'),
      await subscribe('mari+news@example.ee'),
      await post('newsletterConfirmation', { email: 'mari+x@example.ee' }),
      await subscribe(),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429])
    expect(responses[4]?.body).toMatchObject({
      result: 'Too many messages have been sent to this address. Please try again in 24\u00a0h.',
      meta: { error: 'mail.limit_reached' },
    })
    expect(responses[4]?.response.headers['retry-after']).toBe('86400')
    // Another address has a separate budget.
    expect((await subscribe('kati@example.ee')).status).toBe(200)
    shop.clock.advance(dayMs)
    expect((await subscribe()).status).toBe(200)
  })

  it('reserves the last mail of a day for a password reset', async () => {
    await signUp(shop)
    for (let n = 0; n < 4; n += 1) await subscribe()
    expect([(await subscribe()).status, (await reset()).status]).toEqual([429, 200])
    expect(errorOf(await reset())).toEqual([429, 'mail.limit_reached'])
  })

  it('counts known and unknown addresses alike', async () => {
    shop = await createTestApp([], { ...withLimits, accountPrivacy: 'strict' })
    const known = await post('userCreate', { customer: mari, password })
    expect(known.status).toBe(200)
    const responses = []
    for (const to of [email, 'nobody@example.ee']) {
      for (let n = 0; n < 3; n += 1) await post('userResetPassword', { email: to })
      responses.push((await post('userResetPassword', { email: to })).response.body)
    }
    expect(responses[0]).toBe(responses[1])
  })

  it('limits the mails of each network, whatever addresses it enters', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = []
    for (let n = 0; n < 102; n += 1) {
      // As many as the rate limit of the form allows.
      shop.clock.advance(12 * 60_000 + 1)
      const body = { email: `m${n}@example.ee` }
      statuses.push((await shop.call('subscribe', { body, headers: from })).status)
    }
    expect(statuses.slice(99)).toEqual([200, 429, 429])
  })
})

describe('mails that must be sent', () => {
  const transfer = async (response: TestResponse) => {
    const { orderNumber: number, orderToken } = response.body.result
    return (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result
  }

  it('delays an order confirmation over the budget, and shows the delay on the page', async () => {
    const first = await transfer(await buy())
    for (let n = 0; n < 3; n += 1) expect((await buy()).status).toBe(200)
    const fifth = await transfer(await buy())
    expect(first).not.toHaveProperty('confirmationMailAt')
    expect(Date.parse(fifth.confirmationMailAt) - Date.parse('2026-11-20T10:00:01Z')).toBe(dayMs)
    // Mails to the shopkeeper are not limited.
    expect((await queued('mail.order_received')).every((days) => days <= 0)).toBe(true)
    shop.clock.advance(dayMs)
    expect(await transfer(await buy('CABLE', {}, 'kati@example.ee'))).not.toHaveProperty('confirmationMailAt')
  })

  it('rejects an order whose confirmation would wait longer than a week, and takes nothing', async () => {
    for (let n = 0; n < 32; n += 1) expect((await buy()).status).toBe(200)
    const before = await slots()
    expect(errorOf(await buy())).toEqual([409, 'order.mail_limit'])
    expect(await slots()).toEqual(before)
    expect((await buy('CABLE', {}, 'kati@example.ee')).status).toBe(200)
  })

  it('counts no mail for a rejected order', async () => {
    await buy('LAMP')
    const before = await slots()
    const cartId = await cartWith({ sku: 'LAMP', qty: 3 })
    await buy('LAMP')
    const addressInformation = { ...information, shippingAddress: { ...address, email } }
    expect((await order(cartId, { addressInformation }, elsewhere())).status).toBe(400)
    expect(await slots()).toHaveLength(before.length + 1)
  })

  it("never delays mails to a customer's verified address", async () => {
    const id = await signUp(shop)
    const headers = { ...bearer((await signIn(shop)).token).headers }
    await customerRepository(shop.database.db).update(id, { email, isEmailProved: true }, shop.clock.now())
    for (let n = 0; n < 6; n += 1) expect((await buy('CABLE', headers)).status).toBe(200)
    expect((await queued('mail.order_placed')).every((days) => days <= 0)).toBe(true)
    // Mails to another person's address count, signed in or not.
    for (let n = 0; n < 5; n += 1) await buy('CABLE', headers, 'kati@example.ee')
    expect((await queued('mail.order_placed')).filter((days) => days > 0)).toHaveLength(1)
  })

  it('accepts statements with a delayed mail, and rejects them when no mail could be sent', async () => {
    const state = (n: number) =>
      shop.call('withdrawalCreate', {
        body: { name: 'Mari Maasikas', number: `W-${n}`, email },
        headers: { ...elsewhere(), 'idempotency-key': `statement-${n}` },
      })
    for (let n = 0; n < 32; n += 1) expect((await state(n)).status).toBe(200)
    expect(errorOf(await state(32))).toEqual([429, 'mail.limit_reached'])
    const stored = await shop.database.db.selectFrom('withdrawals').select('id').execute()
    const receipts = await queued('mail.withdrawal_receipt')
    expect([stored.length, receipts.length, Math.max(...receipts)]).toEqual([32, 32, 7])
    // A repeated request is the same statement, also at the limit.
    expect((await state(1)).status).toBe(200)
  })

  it('sends one confirmation a day when the payment method changes repeatedly, and reserves stock for two weeks', async () => {
    const { orderNumber: number, orderToken } = (
      await order(
        await cartWith({ sku: 'CABLE' }),
        { addressInformation: { ...information, payment_method_code: 'banktransfer' } },
        elsewhere(),
      )
    ).body.result
    const again = async () => {
      await shop.database.db
        .updateTable('orders')
        .set({ payment: JSON.stringify({ methodCode: 'NEOPAY', title: 'NEOPAY' }) })
        .where('number', '=', number)
        .execute()
      const body = { payment_method_code: 'banktransfer' }
      return shop.call('orderPayAgain', { query: { ...en, number, orderToken }, body, headers: elsewhere() })
    }
    const due = async () =>
      (await shop.call('orderPull', { query: { ...en, number, orderToken } })).body.result.bankTransfer
        .dueDate
    const dues = [await due()]
    for (let day = 0; day < 14; day += 1) {
      shop.clock.advance(dayMs)
      for (let n = 0; n < 3; n += 1) expect((await again()).status).toBe(200)
      dues.push(await due())
    }
    expect([dues[0], dues[1], dues[10], dues[11], dues[12], dues[14]]).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-12-03',
      '2026-12-04',
      '2026-12-04',
      '2026-12-04',
    ])
    expect(await queued('mail.order_placed')).toHaveLength(1 + 14)
  })
})
