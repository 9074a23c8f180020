import { aProduct } from '@ambra/testing/import-builders'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'
import { address, buyerOf, en, errorOf, information } from './order-suite.ts'

let shop: TestApp
const { cartWith, order, pullOrder } = buyerOf(() => shop)
const password = 'valge kohv ja kringel'

const rows = [
  aProduct({ sku: 'CABLE', price: 10, stock: { qty: 500 } }),
  aProduct({ sku: 'SCARCE', price: 50, stock: { qty: 0 } }),
]
beforeAll(async () => {
  shop = await createTestApp(rows, { accountPrivacy: 'spec' })
})

const buyer = (email: string) => ({
  addressInformation: { ...information, shippingAddress: { ...address, email } },
  account: { password },
})
const customerOf = (email: string) =>
  shop.database.db.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst()
const kindsOfMail = async () =>
  (await shop.database.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
const loginWith = (username: string) => shop.call('userLogin', { body: { username, password } })

describe('an account created in the checkout, ACCOUNT_PRIVACY=spec (spec §3 personalDetails, §4 "Placing an order")', () => {
  it('creates the account with the order, links them and allows sign-in', async () => {
    const { status, body } = await order(await cartWith({ sku: 'CABLE' }), buyer('uus@example.ee'))
    expect([status, body.result.account]).toEqual([200, 'created'])
    expect((await pullOrder(body.result)).customer_is_guest).toBe(0)
    const login = await loginWith('uus@example.ee')
    expect(login.status).toBe(200)
    const me = (await shop.call('userMe', bearer(login.body.result))).body.result
    expect(me).toMatchObject({
      firstname: 'Mari',
      addresses: [
        { street: ['Pikk tn', '13'], postcode: '10111', default_shipping: true, telephone: '+37255555555' },
      ],
    })
    expect(await kindsOfMail()).toEqual(expect.arrayContaining(['mail.account_welcome', 'mail.order_placed']))
  })

  it('creates no account when the order is rejected', async () => {
    const response = await order(await cartWith({ sku: 'CABLE' }), {
      ...buyer('keegi@example.ee'),
      confirmed: { total_cents: 1, lines_hash: 'x', terms_version: '1', at: '2026-11-20T10:00:00Z' },
    })
    expect(errorOf(response)).toEqual([409, 'order.total_changed'])
    expect(await customerOf('keegi@example.ee')).toBeUndefined()
  })

  it('rolls the account back when the database rejects the order', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    await shop.database.db.updateTable('stock').set({ reserved: 500 }).where('qty', '=', 500).execute()
    expect(errorOf(await order(cartId, buyer('tyhi@example.ee')))).toEqual([400, 'order.not_available'])
    expect(await customerOf('tyhi@example.ee')).toBeUndefined()
    await shop.database.db.updateTable('stock').set({ reserved: 0 }).where('qty', '=', 500).execute()
  })

  it("places the order of a known address, and reports the account (spec §8 'A customer with the same email …')", async () => {
    await signUp(shop, { email: 'vana@example.ee' })
    const { status, body } = await order(await cartWith({ sku: 'CABLE' }), buyer('vana@example.ee'))
    expect([status, body.result.account]).toEqual([200, 'email_taken'])
    // An address alone does not allow adding an order to its owner's account.
    expect((await pullOrder(body.result)).customer_is_guest).toBe(1)
  })

  it.each([
    ['short', 'form.password_short'],
    ['password1', 'form.password_common'],
    ['lihtne@example.ee', 'form.password_common'],
  ])('rejects the password "%s" before it places the order (spec §5)', async (weak, code) => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const request = { ...buyer('lihtne@example.ee'), account: { password: weak } }
    expect(errorOf(await order(cartId, request))).toEqual([400, code])
    expect(await customerOf('lihtne@example.ee')).toBeUndefined()
    expect((await order(cartId, buyer(`${weak.length}@example.ee`))).status).toBe(200)
  })

  it('gives the same response to a repeated request, and leaves no trace of the password in its key', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const task = { task_id: 'again', ...buyer('kaks@example.ee') }
    const first = await order(cartId, task)
    const resumed = await order(cartId, { ...task, account: {} })
    expect(resumed.body.result).toEqual(first.body.result)
    expect(resumed.body.result.account).toBe('created')
    const [{ count } = { count: 0 }] = await shop.database.db
      .selectFrom('customers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', 'kaks@example.ee')
      .execute()
    expect(Number(count)).toBe(1)
  })

  it('creates one account with one order when many requests use one key or several', async () => {
    const countOf = async (email: string) =>
      (await shop.database.db.selectFrom('customers').select('id').where('email', '=', email).execute())
        .length
    const same = await cartWith({ sku: 'CABLE' })
    const request = { task_id: 'eight', ...buyer('kiire@example.ee') }
    const responses = await Promise.all(Array.from({ length: 8 }, () => order(same, request)))
    expect(
      new Set(
        responses.map(({ status, body }) => `${status} ${body.result.orderNumber} ${body.result.account}`),
      ).size,
    ).toBe(1)
    expect(await countOf('kiire@example.ee')).toBe(1)

    const other = await cartWith({ sku: 'CABLE' })
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        order(other, { ...request, task_id: `many ${index}`, ...buyer(`k${index}@example.ee`) }),
      ),
    )
    expect(many.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const owners = await Promise.all(many.map((_, index) => countOf(`k${index}@example.ee`)))
    expect(owners.reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  it('reports that no account was created when a reload lost the password', async () => {
    const { status, body } = await order(await cartWith({ sku: 'CABLE' }), {
      ...buyer('laadija@example.ee'),
      account: {},
    })
    expect([status, body.result.account]).toEqual([200, 'not_created'])
    expect(await customerOf('laadija@example.ee')).toBeUndefined()
  })

  it('creates no second account for a signed-in customer', async () => {
    await signUp(shop, { email: 'sees@example.ee' })
    const { token } = await signIn(shop, { email: 'sees@example.ee' })
    const cart = await shop.call('cartCreate', { query: en, ...bearer(token) })
    const query = { ...en, cartId: cart.body.result }
    await shop.call('cartUpdate', { query, body: { cartItem: { sku: 'CABLE', qty: 1 } }, ...bearer(token) })
    const { status, body } = await order(
      cart.body.result,
      buyer('muu@example.ee'),
      bearer(token).headers as Record<string, string>,
    )
    expect([status, body.result.account]).toEqual([200, undefined])
    expect(await customerOf('muu@example.ee')).toBeUndefined()
  })
})

describe('an account created in the checkout with default settings', () => {
  it('gives the same response to known and unknown addresses, and mails the owner', async () => {
    shop = await createTestApp(rows)
    for (const email of ['a@example.ee', 'a@example.ee']) {
      const { status, body } = await order(await cartWith({ sku: 'CABLE' }), buyer(email))
      expect([status, body.result.account]).toEqual([200, 'confirm'])
    }
    expect(await customerOf('a@example.ee')).toBeUndefined()
    expect(await kindsOfMail()).toContain('mail.account_confirm')
  })
})

describe('terms', () => {
  it('stores the terms with version and time in the order and its document (LAW-ORD-4)', async () => {
    const cartId = await cartWith({ sku: 'CABLE' })
    const wrong = {
      total_cents: 1,
      lines_hash: 'x',
      terms_version: '2026-11-01 09:00',
      at: '1999-01-01T00:00:00Z',
    }
    const { total_cents, lines_hash } = (await order(cartId, { confirmed: wrong })).body.meta.params
    const { body } = await order(cartId, { confirmed: { ...wrong, total_cents, lines_hash } })
    expect((await pullOrder(body.result)).terms).toEqual({
      version: '2026-11-01 09:00',
      acceptedAt: '2026-11-20 12:00',
    })
    const row = await shop.database.db
      .selectFrom('orders')
      .select('confirmed')
      .where('number', '=', body.result.orderNumber)
      .executeTakeFirstOrThrow()
    expect(row.confirmed).toMatchObject({
      terms_version: '2026-11-01 09:00',
      accepted_at: shop.clock.now().toISOString(),
    })
  })
})
