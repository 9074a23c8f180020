import { randomBytes } from 'node:crypto'
import type { CallName } from '@ambra/contract/calls'
import { endpoints } from '@ambra/contract/endpoints'
import { invoiceRepository } from '@ambra/db/repositories/invoice-repository'
import { newsletterRepository } from '@ambra/db/repositories/newsletter-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { orderFigures } from '@ambra/documents/figures'
import type { TestAnswer, TestApp } from './api-suite.ts'
import { findDocumentSeller } from './modules/document/document-seller.ts'
import { address, information } from './modules/order/order-suite.ts'
import type { PayingShop } from './modules/payment/payment-suite.ts'
import { bearer } from './modules/user/user-suite.ts'
import { issueResetToken } from './modules/user/reset-tokens.ts'
import { hashToken } from './session-token.ts'

/** What only its owner holds: session, secrets of links and mails. A guest holds none and guesses. */
export type Keys = {
  token: string | undefined
  refreshToken: string
  password: string
  /** The order's: its page, its papers, its statements. */
  orderToken: string
  paymentReference: string
  claimCode: string
  guestCart: string
  resetToken: string
  newsletterCode: string
  leaveToken: string
  noticeToken: string
  download: string
}

/** A customer with something of every kind; what can be guessed or read off a parcel stands beside the keys. */
export type Owner = Keys & {
  id: number
  email: string
  lastname: string
  cart: string
  number: string
  sessionId: number
  addressId: number
}

/** One request as it goes over the wire. */
export type Asked = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Record<string, string>
  body?: unknown
}

const guess = () => randomBytes(24).toString('base64url')

/** What somebody without an account can bring: guesses of the right form. */
export const nobody = (): Keys => ({
  token: undefined,
  refreshToken: guess(),
  password: guess(),
  orderToken: guess(),
  paymentReference: guess(),
  claimCode: 'C-2222-2222-2222',
  guestCart: randomBytes(16).toString('hex'),
  resetToken: guess(),
  newsletterCode: guess(),
  leaveToken: guess(),
  noticeToken: guess(),
  download: guess(),
})

/** A call of the contract by its name. */
export function asked(name: CallName, query: Record<string, string> = {}, body?: unknown): Asked {
  const { method, path } = endpoints[name]
  if (method !== 'GET' && method !== 'POST' && method !== 'DELETE') throw new Error(`no ${method} here`)
  return { method, path: `/api/${path}`, query, ...(body === undefined ? {} : { body }) }
}

/** Sends it with a session, or without. */
export function sendAs({ shop }: PayingShop, { token }: Keys, request: Asked): Promise<TestAnswer> {
  const { method, path: url, query = {}, body } = request
  return shop.send({
    method,
    url,
    query: { storeCode: 'en', ...query },
    headers: token === undefined ? {} : (bearer(token).headers ?? {}),
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

/** Answers of the world while it is built must be right. */
async function must(shop: TestApp, name: CallName, more: Parameters<TestApp['call']>[1]) {
  const { status, body } = await shop.call(name, more)
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return body
}

let people = 0

/** A customer with addresses, an invoiced order that has arrived, a claim, a cart, lists, newsletter, a wish. */
export async function anOwner({ shop, buyer, ordered }: PayingShop): Promise<Owner> {
  people += 1
  // A name of letters only, found nowhere else.
  const name = `owner${'abcdefghij'[people % 10]}${'abcdefghij'[Math.floor(people / 10) % 10]}`
  const [email, lastname, password] = [`${name}@example.ee`, `Of${name}`, 'valge kohv ja kringel']
  const person = { ...address, email, lastname, street: [`${lastname} tn`, '13'] }
  const strict = shop.deps.settings.accountPrivacy
  shop.deps.settings.accountPrivacy = 'spec'
  await must(shop, 'userCreate', {
    body: { customer: { email, firstname: 'Mari', lastname, addresses: [person] }, password },
  })
  shop.deps.settings.accountPrivacy = strict
  const { result: token, meta } = await must(shop, 'userLogin', { body: { username: email, password } })
  const as = bearer(token)
  const { result: me } = await must(shop, 'userMe', as)

  const fill = async () => {
    const { result: cartId } = await must(shop, 'cartCreate', as)
    const line = { query: { cartId: String(cartId) }, body: { cartItem: { sku: 'LAMP', qty: 1 } }, ...as }
    await must(shop, 'cartUpdate', line)
    return cartId
  }
  const addressInformation = { ...information, shippingAddress: person, billingAddress: person }
  const { result: order } = await must(shop, 'orderCreate', {
    body: { cart_id: await fill(), task_id: `task-${name}`, addressInformation },
    ...as,
  })
  const { orderNumber: number, orderToken, backendOrderId } = order
  await deliver(shop, backendOrderId)
  const claim = { name: lastname, number, email, value: 'Lamp', description: `Dark, says ${name}.` }
  const { result: claimed } = await must(shop, 'claimCreate', {
    body: { ...claim, remedy: 'repair', orderToken },
  })
  await must(shop, 'userChangeLists', { body: { wishlist: { add: ['LAMP'] } }, ...as })
  await must(shop, 'stockNotify', { body: { sku: 'GONE', email } })
  await must(shop, 'subscribe', { body: { email } })
  await fill()
  const { result: sessions } = await must(shop, 'userSessions', as)
  return {
    ...nobody(),
    token,
    refreshToken: meta.refreshToken,
    password,
    orderToken,
    claimCode: claimed.code,
    // Paid by bank link, by a guest of the same address.
    paymentReference: (await ordered()).reference,
    guestCart: await buyer.cartWith({ sku: 'LAMP' }),
    ...(await secretsOfMails(shop, email)),
    id: me.id,
    email,
    lastname,
    cart: await numberOf(shop, me.id),
    number,
    sessionId: sessions[0].id,
    addressId: me.addresses[0].id,
  }
}

/** The customer's cart by the number its owner uses. */
async function numberOf({ database }: TestApp, customerId: number): Promise<string> {
  const { id } = await database.db
    .selectFrom('carts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('converted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return String(id)
}

/** The invoice is made when the goods go, by the worker; here it is done for it. */
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

/** Tokens that the worker writes into mails. */
async function secretsOfMails({ database, clock }: TestApp, email: string) {
  const life = { now: clock.now(), lifeMs: 3_600_000 }
  const resetToken = (await issueResetToken(database, email, life))?.token ?? ''
  const subscribers = newsletterRepository(database.db)
  const { id, leaveToken } = (await subscribers.findByEmail(email)) ?? { id: 0, leaveToken: '' }
  const newsletterCode = guess()
  await subscribers.setCode(id, hashToken(newsletterCode), new Date(clock.now().getTime() + 3_600_000))
  const { token: noticeToken } = await database.db
    .selectFrom('stock_notices')
    .select('token')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { resetToken, newsletterCode, leaveToken, noticeToken }
}
