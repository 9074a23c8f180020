import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { accountCode, bearer, signIn, signUp } from '../customers/user-suite.ts'
import { address, buyerOf, en, errorOf, information } from './order-suite.ts'

const goods = [aProduct({ sku: 'LAMP', price: 100, stock: { qty: 50 } })]
const password = 'a lamp beside the sea'
const liis = 'liis@example.ee'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp(goods)
})
const { cartWith, order, pullOrder } = buyerOf(() => shop)

type Placed = { orderNumber: string; orderToken: string }
async function placeAs(email: string): Promise<Placed> {
  const shippingAddress = { ...address, email }
  const addressInformation = { ...information, shippingAddress }
  return (await order(await cartWith({ sku: 'LAMP' }), { addressInformation })).body.result
}
const ask = ({ orderNumber: number, orderToken }: Placed, secret = password) =>
  shop.call('orderAccount', { query: { ...en, number, orderToken }, body: { password: secret } })
const pendingOf = (email: string) =>
  shop.database.db.selectFrom('pending_customers').selectAll().where('email', '=', email).execute()
const confirm = async (email: string, secret = password) =>
  shop.call('userConfirm', { body: { code: await accountCode(shop, email), password: secret } })
async function ordersOf(email: string, secret = password): Promise<string[]> {
  const { token } = await signIn(shop, { email, password: secret })
  const { items } = (await shop.call('userOrderHistory', bearer(token))).body.result
  return items.map((item: { increment_id: string }) => item.increment_id)
}
const mailsTo = async () =>
  (await shop.database.db.selectFrom('outbox').select('kind').execute()).filter(
    ({ kind }) => kind === 'mail.account_confirm',
  ).length

describe("an account for a guest's order", () => {
  it('links the order to the account once its address is confirmed', async () => {
    const [first, second] = [await placeAs(liis), await placeAs(liis)]
    expect(await pullOrder(first)).toMatchObject({ accountOffer: 'open' })
    expect((await ask(first)).body.result).toMatchObject({ accountOffer: 'requested' })
    expect(await pullOrder(first)).toMatchObject({ accountOffer: 'requested', customer_is_guest: 1 })
    expect(errorOf(await shop.call('userLogin', { body: { username: liis, password } }))[0]).toBe(401)
    expect((await confirm(liis)).status).toBe(200)
    // The other order of the address was not requested: its buyer may not be the owner.
    expect(await ordersOf(liis)).toEqual([first.orderNumber])
    expect(await pullOrder(first)).not.toHaveProperty('accountOffer')
    expect(await pullOrder(second)).toMatchObject({ accountOffer: 'open' })
  })

  it('takes the address and the name from the order', async () => {
    await ask(await placeAs(liis))
    await confirm(liis)
    const { token } = await signIn(shop, { email: liis, password })
    expect((await shop.call('userMe', bearer(token))).body.result).toMatchObject({
      email: liis,
      firstname: 'Mari',
      addresses: [{ street: ['Pikk tn', '13'], city: 'Tallinn', default_shipping: true }],
    })
  })

  it('gives the same response when the address has an account', async () => {
    await signUp(shop, { password })
    const mails = await mailsTo()
    const known = await placeAs('mari@example.ee')
    const unknown = await placeAs(liis)
    const shape = async (placed: Placed) => {
      const { status, body } = await ask(placed)
      return {
        status,
        code: body.code,
        accountOffer: body.result.accountOffer,
        keys: Object.keys(body.result),
      }
    }
    expect((await pullOrder(known)).accountOffer).toBe((await pullOrder(unknown)).accountOffer)
    expect(await shape(known)).toEqual(await shape(unknown))
    expect(await mailsTo()).toBe(mails + 2)
    // The owner gets a mail, and the account does not get another person's order.
    expect(await accountCode(shop, 'mari@example.ee')).toBe('the address has an account')
    expect(await ordersOf('mari@example.ee')).toEqual([])
  })
})

describe('a request for an account after an order', () => {
  it('accepts only the token of that order', async () => {
    const [own, other] = [await placeAs(liis), await placeAs('peeter@example.ee')]
    const tries = [
      { ...own, orderToken: other.orderToken },
      { ...own, orderToken: 'x'.repeat(43) },
      { orderNumber: '999999999', orderToken: own.orderToken },
    ]
    for (const one of tries) expect(errorOf(await ask(one))).toEqual([404, 'order.not_found'])
    for (const one of [
      { ...own, orderToken: '' },
      { ...own, orderNumber: '' },
    ])
      expect(errorOf(await ask(one))).toEqual([400, 'request.missing_parameter'])
    expect([await pendingOf(liis), await mailsTo()]).toEqual([[], 0])
    expect(await pullOrder(own)).toMatchObject({ accountOffer: 'open' })
  })

  it("opens no account with another person's password", async () => {
    const placed = await placeAs(liis)
    await ask(placed, 'chosen by a stranger')
    // The owner follows the link and types another password.
    expect(errorOf(await confirm(liis))).toEqual([400, 'account.chosen_password'])
    expect(errorOf(await shop.call('userLogin', { body: { username: liis, password } }))[0]).toBe(401)
  })

  it('opens the account once, however often the request is sent', async () => {
    const placed = await placeAs(liis)
    const answers = await Promise.all([ask(placed), ask(placed), ask(placed)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await confirm(liis)).status).toBe(200)
    const again = await ask(placed, 'another long password')
    expect([again.status, again.body.result.accountOffer]).toEqual([200, undefined])
    expect(await pendingOf(liis)).toEqual([])
    expect(await ordersOf(liis)).toEqual([placed.orderNumber])
  })

  it('replaces the password of an earlier request', async () => {
    const placed = await placeAs(liis)
    await ask(placed)
    await ask(placed, 'remembered this time')
    expect((await confirm(liis, 'remembered this time')).status).toBe(200)
    expect(await ordersOf(liis, 'remembered this time')).toEqual([placed.orderNumber])
  })

  it.each([
    ['a short password', 'short', [400, 'form.password_short']],
    ['a common password', 'password123', [400, 'form.password_common']],
    ['a password that is too long', 'x'.repeat(1025), [400, 'request.invalid']],
  ])('rejects %s before it sends any mail', async (_, secret, expected) => {
    const placed = await placeAs(liis)
    expect(errorOf(await ask(placed, secret))).toEqual(expected)
    expect([await pendingOf(liis), await mailsTo()]).toEqual([[], 0])
  })

  it('rejects orders of customers and orders that have ended', async () => {
    const ended = await placeAs(liis)
    const { orderNumber: number, orderToken } = ended
    await shop.call('orderCancel', { query: { ...en, number, orderToken } })
    await signUp(shop, { password })
    const { token } = await signIn(shop, { email: 'mari@example.ee', password })
    const query = { ...en, token }
    const cartId = (await shop.call('cartCreate', { query })).body.result
    await shop.call('cartUpdate', {
      query: { ...query, cartId },
      body: { cartItem: { sku: 'LAMP', qty: 1 } },
    })
    const own = await shop.call('orderCreate', {
      query,
      body: { cart_id: cartId, task_id: 'own', addressInformation: information },
    })
    const mails = await mailsTo()
    for (const placed of [ended, own.body.result])
      expect((await ask(placed)).body.result).not.toHaveProperty('accountOffer')
    expect(await mailsTo()).toBe(mails)
  })
})
