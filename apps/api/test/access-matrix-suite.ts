import { randomBytes } from 'node:crypto'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { invoiceRepository } from '@ambra/db/accounting'
import { newsletterRepository } from '@ambra/db/messaging'
import { storeRepairForm } from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { orderFigures } from '@ambra/documents/figures'
import type { TestResponse, TestApp } from './api-suite.ts'
import { sql } from 'kysely'
import { findDocumentSeller } from '@ambra/commerce/accounting'
import { address, information } from './sales/order-suite.ts'
import { issueAlertToken } from '@ambra/commerce/promotions'
import { priceAlertRepository } from '@ambra/db/promotions'
import { issueNoticeToken } from '@ambra/commerce/inventory'
import type { PayingShop } from './payments/payment-suite.ts'
import { bearer, signUp } from './customers/user-suite.ts'
import { issueResetToken } from '@ambra/commerce/customers'
import { hashToken } from '@ambra/commerce/platform'

/** Secrets that only the owner has: session, links and mails. A guest has none and guesses. */
export type Keys = {
  token: string | undefined
  refreshToken: string
  password: string
  /** Token of the paid order: for its page, documents and statements. */
  orderToken: string
  paymentReference: string
  financeReference: string
  unpaidToken: string
  claimCode: string
  guestCart: string
  resetToken: string
  newsletterCode: string
  leaveToken: string
  noticeToken: string
  alertToken: string
  download: string
}

/** A customer with data of every kind: secrets, and numbers that can be guessed or read off a parcel. */
export type Owner = Keys & {
  id: number
  email: string
  lastname: string
  cart: string
  number: string
  unpaidNumber: string
  /** Ids of all orders of the customer, including guest orders of the same address. */
  orderIds: number[]
  passwordHash: string
  sessionId: number
  alertId: number
  addressId: number
}

export type RequestParts = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

const guess = () => randomBytes(24).toString('base64url')

/** Returns the ids of a caller without an account: guesses in the right format. */
export const noKeys = (): Keys => ({
  token: undefined,
  refreshToken: guess(),
  password: guess(),
  orderToken: guess(),
  paymentReference: guess(),
  financeReference: guess(),
  unpaidToken: guess(),
  claimCode: 'C-2222-2222-2222',
  guestCart: randomBytes(16).toString('hex'),
  resetToken: guess(),
  newsletterCode: guess(),
  leaveToken: guess(),
  noticeToken: guess(),
  alertToken: guess(),
  download: guess(),
})

export function requestOf(name: CallName, query: Record<string, string> = {}, body?: unknown): RequestParts {
  const { method, path } = endpoints[name]
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`no ${method} here`)
  return { method, path: `/api/${path}`, query, ...(body === undefined ? {} : { body }) }
}

/** Sends the request with the session of the keys, or without one. */
export function sendAs({ shop }: PayingShop, { token }: Keys, request: RequestParts): Promise<TestResponse> {
  const { method, path: url, query = {}, body, headers = {} } = request
  return shop.send({
    method,
    url,
    query: { storeCode: 'en', ...query },
    headers: { ...headers, ...(token !== undefined && bearer(token).headers) },
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

/** Sends a call that creates test data, and expects it to succeed. */
async function must(shop: TestApp, name: CallName, more: Parameters<TestApp['call']>[1]) {
  const { status, body } = await shop.call(name, more)
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body
}

let people = 0

/**
 * Creates a customer with addresses, a delivered and invoiced order, a claim, a cart, lists,
 * newsletter and a stock notice.
 */
export async function createOwner({ shop, buyer, ordered }: PayingShop): Promise<Owner> {
  people += 1
  // A unique name of letters only.
  const name = `owner${'abcdefghij'[people % 10]}${'abcdefghij'[Math.floor(people / 10) % 10]}`
  const [email, lastname, password] = [`${name}@example.ee`, `Of${name}`, 'valge kohv ja kringel']
  const person = { ...address, email, lastname, street: [`${lastname} tn`, '13'] }
  await signUp(shop, { email, lastname, addresses: [person], password })
  const { result: token, meta } = await must(shop, 'userLogin', { body: { username: email, password } })
  const as = bearer(token)
  const { result: me } = await must(shop, 'userMe', as)

  const addressInformation = { ...information, shippingAddress: person, billingAddress: person }
  const { result: order } = await must(shop, 'orderCreate', {
    body: { cart_id: await filledCart(shop, as), task_id: `task-${name}`, addressInformation },
    ...as,
  })
  const { orderNumber: number, orderToken, backendOrderId } = order
  await deliver(shop, backendOrderId)
  const claim = { name: lastname, number, email, value: 'Lamp', description: `Dark, says ${name}.` }
  const { result: claimed } = await must(shop, 'claimCreate', {
    body: { ...claim, remedy: 'repair', orderToken },
  })
  await offerRepair(shop, claimed.code)
  await must(shop, 'userChangeLists', { body: { wishlist: { add: ['LAMP'] } }, ...as })
  await must(shop, 'stockNotify', { body: { sku: 'GONE', email } })
  await must(shop, 'subscribe', { body: { email } })
  const unpaid = await ordered()
  const financed = await ordered('MOKILIZINGAS')
  const orderIds = [backendOrderId, unpaid.id, financed.id].map(Number)
  await sql`update orders set email = ${email} where id in (${unpaid.id}, ${financed.id})`.execute(
    shop.database.db,
  )
  const owner: Owner = {
    ...noKeys(),
    token,
    refreshToken: meta.refreshToken,
    password,
    orderToken,
    claimCode: claimed.code,
    paymentReference: unpaid.reference,
    unpaidToken: unpaid.orderToken,
    financeReference: financed.reference,
    guestCart: await buyer.cartWith({ sku: 'LAMP' }),
    id: me.id,
    email,
    lastname,
    cart: '',
    number,
    unpaidNumber: unpaid.number,
    orderIds,
    passwordHash: await hashOf(shop, me.id),
    sessionId: 0,
    alertId: 0,
    addressId: me.addresses[0].id,
  }
  return renewed({ shop }, owner)
}

/** Renews session, cart and mails of the customer after a call has used them up. */
export async function renewed({ shop }: Pick<PayingShop, 'shop'>, owner: Owner): Promise<Owner> {
  const { id, email, password, passwordHash, addressId } = owner
  const { db } = shop.database
  await sql`update customers set password_hash = ${passwordHash} where id = ${id}`.execute(db)
  const { result: token, meta } = await must(shop, 'userLogin', { body: { username: email, password } })
  const as = bearer(token)
  await filledCart(shop, as)
  const { result: sessions } = await must(shop, 'userSessions', as)
  const current = sessions.find((one: { current: boolean }) => one.current)
  return {
    ...owner,
    token,
    refreshToken: meta.refreshToken,
    ...(await secretsOfMails(shop, email)),
    ...(await anAlert(shop, email)),
    cart: await numberOf(shop, id),
    sessionId: current.id,
    addressId,
  }
}

export async function filledCart(shop: TestApp, as: ReturnType<typeof bearer>): Promise<string> {
  const { result: cartId } = await must(shop, 'cartCreate', as)
  const line = { query: { cartId: String(cartId) }, body: { cartItem: { sku: 'LAMP', qty: 1 } }, ...as }
  await must(shop, 'cartUpdate', line)
  return String(cartId)
}

async function hashOf({ database }: TestApp, id: number): Promise<string> {
  const row = await database.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ''
}

/** Returns all rows of a customer, which attempts of another person must not change. */
export async function belongings({ shop: { database } }: PayingShop, owner: Owner): Promise<string> {
  const { id, email, orderIds } = owner
  const orders = sql`(select id from orders where customer_id = ${id} or id = any(${orderIds}::integer[]))`
  const ofCarts = sql`(select id from carts where customer_id = ${id} or token = ${owner.guestCart})`
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_array(
    (select jsonb_agg(c) from customers c where id = ${id}),
    (select jsonb_agg(a order by a.id) from customer_addresses a where customer_id = ${id}),
    (select jsonb_agg(jsonb_build_array(f.id, f.revoked_at) order by f.number) from session_families f where customer_id = ${id}),
    (select jsonb_agg(r) from password_resets r where customer_id = ${id}),
    (select jsonb_agg(e) from email_changes e where customer_id = ${id}),
    (select jsonb_agg(i order by i.id) from customer_list_items i where customer_id = ${id}),
    (select jsonb_agg(jsonb_build_array(c.id, c.coupon_code, c.shipping, c.payment, c.converted_at) order by c.id)
      from carts c where id in ${ofCarts}),
    (select jsonb_agg(i order by i.id) from cart_items i where cart_id in ${ofCarts}),
    (select jsonb_agg(o order by o.id) from orders o where id in ${orders}),
    (select jsonb_agg(c order by c.id) from claims c where order_id in ${orders}),
    (select jsonb_agg(w order by w.id) from withdrawals w where order_id in ${orders}),
    (select jsonb_agg(a order by a.id) from payment_attempts a where order_id in ${orders}),
    (select jsonb_agg(r order by r.id) from reviews r where customer_id = ${id} or order_id in ${orders}),
    (select jsonb_agg(n) from newsletter_subscribers n where email = ${email}),
    (select jsonb_agg(n) from stock_notices n where email = ${email}),
    (select jsonb_agg(a) from price_alerts a where email = ${email})
  ) as all`.execute(database.db)
  return JSON.stringify(rows[0]?.all)
}

/** Returns the number of the customer's cart, as its owner uses it. */
async function numberOf({ database }: TestApp, customerId: number): Promise<string> {
  const { id } = await database.db
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('converted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Delivers the order and issues its invoice, as the worker does when the parcel is sent. */
async function deliver({ database: { db }, clock }: TestApp, id: number): Promise<void> {
  const orders = orderRepository(db)
  for (const to of ['ready', 'shipped', 'fulfilled'] as const)
    await orders.setStatus(id, to, { actor: 'operator', now: clock.now() })
  const order = await orders.findById(id)
  if (!order) throw new Error('no order')
  const seller = {
    ...(await findDocumentSeller(db, 1, 'a@b.ee')),
    vatNumber: 'EE102999844',
    address: 'Kopli 1',
  }
  const figures = orderFigures(order, seller, { paid: 0 })
  const grossCents = figures.totals.gross
  await invoiceRepository(db).issue({
    orderId: id,
    kind: 'invoice',
    seller: '1',
    figures,
    grossCents,
    now: clock.now(),
  })
}

/** Creates the tokens that the worker writes into mails. */
async function secretsOfMails({ database, clock }: TestApp, email: string) {
  const life = { now: clock.now(), lifetimeMs: 3_600_000 }
  const resetToken = (await issueResetToken(database, email, life))?.token ?? ''
  const subscribers = newsletterRepository(database.db)
  const { id, leaveToken } = (await subscribers.findByEmail(email)) ?? { id: 0, leaveToken: '' }
  const newsletterCode = guess()
  // The code would have no effect on a confirmed address.
  await sql`update newsletter_subscribers set state = 'pending' where id = ${id}`.execute(database.db)
  await subscribers.setCode(id, hashToken(newsletterCode), new Date(clock.now().getTime() + 3_600_000))
  const notice = await database.db
    .selectFrom('stock_notices')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const noticeToken = notice && (await issueNoticeToken(database, notice.id, clock.now()))
  return { resetToken, newsletterCode, leaveToken, noticeToken: noticeToken ?? guess() }
}

/** Creates an open price alert, and returns the token of its mail. */
async function anAlert({ database, clock }: TestApp, email: string) {
  const given = { sku: 'LAMP', storeId: 2, email, maxCents: 100, isOwnPrice: true, isConfirmed: true }
  const limit = { max: 50, now: clock.now() }
  const alertId = (await priceAlertRepository(database.db).request(given, limit)) ?? 0
  return { alertId, alertToken: await issueAlertToken(database, alertId, clock.now()) }
}

/** Offers a repair for the claim, as the shop does. */
async function offerRepair({ database, clock }: TestApp, code: string): Promise<void> {
  const form = {
    defect: 'The glass is broken.',
    repair: 'New glass.',
    priceCents: 8900,
    days: 10,
    handOver: 'Any store.',
    services: [],
    issuedAt: clock.now().toISOString(),
    validUntil: '2027-12-31',
  }
  await storeRepairForm(database.db, code, { form, now: clock.now() })
}
