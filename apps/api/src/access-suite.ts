import type { CallName } from '@ambra/contract/calls'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { sql } from 'kysely'
import type { Sent, World } from './conformance-suite.ts'
import { newCode } from './modules/after-sale/statement-key.ts'
import { address, en, information } from './modules/order/order-suite.ts'
import { issueResetToken } from './modules/user/reset-tokens.ts'

const password = 'Password-1234'

/** A customer with one of everything, and what would show that somebody else saw it. */
export type Holder = Awaited<ReturnType<typeof createHolder>>

/** Names the customer `n` of the matrix in every text. */
export async function createHolder(world: World, n: number) {
  const { shop } = world
  const { db } = shop.database
  const { token, email, id } = await world.newCustomer()
  const mark = `Sipelga-${n}-tee`
  const home = { ...address, street: [mark, '7'], email: undefined }
  const login = await shop.call('userLogin', { body: { username: email, password } })
  await shop.call('userUpdate', { query: { token }, body: { customer: { addresses: [home] } } })
  await shop.call('userChangeLists', { query: { token }, body: { wishlist: { add: ['LAMP'] } } })
  const query = { ...en, token }
  const order = await placedOrder(world, { token, address: { ...home, email } })
  const paid = await world.ordered()
  await sql`update orders set email = ${email} where id = ${paid.id}`.execute(db)
  const financed = await world.ordered('MOKILIZINGAS')
  const claim = await claimRepository(db).record({
    code: newCode('C'),
    key: mark,
    storeId: 2,
    language: 'en',
    orderId: order.id,
    orderNumber: order.number,
    name: 'Mari',
    email,
    value: mark,
    description: mark,
    remedy: undefined,
    dueDay: '2026-12-01',
    now: shop.clock.now(),
  })
  const { body: cart } = await shop.call('cartCreate', { query })
  await shop.call('cartUpdate', {
    query: { ...query, cartId: cart.result },
    body: { cartItem: { sku: 'LAMP', qty: 3 } },
  })
  const sessions = await shop.call('userSessions', { query: { token } })
  const me = await shop.call('userMe', { query: { token } })
  const delivered = await world.delivered()
  return {
    id,
    token,
    email,
    order,
    paid,
    financed,
    delivered,
    claimCode: claim.code,
    cartId: String(cart.result),
    refreshToken: String(login.body.meta.refreshToken),
    sessionId: Number(sessions.body.result[0].id),
    addressId: Number(me.body.result.addresses[0].id),
    openingCode: await world.openingCode(),
    newsletter: await world.newsletterCode(),
    traces: [mark, email, order.number, order.orderToken, paid.orderToken, delivered.orderToken],
    resetToken: async () =>
      (await issueResetToken(shop.database, email, { now: shop.clock.now(), lifeMs: 60_000 }))?.token ?? '',
  }
}

async function placedOrder({ shop }: World, by: { token: string; address: object }) {
  const query = { ...en, token: by.token }
  const { result: cartId } = (await shop.call('cartCreate', { query })).body
  await shop.call('cartUpdate', { query: { ...query, cartId }, body: { cartItem: { sku: 'LAMP', qty: 1 } } })
  const { body } = await shop.call('orderCreate', {
    query,
    body: { cart_id: cartId, addressInformation: { ...information, shippingAddress: by.address } },
  })
  const { orderNumber: number, orderToken, backendOrderId: id } = body.result
  await orderRepository(shop.database.db).setStatus(id, 'ready', {
    actor: 'operator',
    now: shop.clock.now(),
  })
  return { number: String(number), orderToken: String(orderToken), id: Number(id) }
}

/** All rows that belong to a customer: an attempt of somebody else leaves them as they are. */
export async function belongings({ shop: { database } }: World, holder: Holder): Promise<string> {
  const { id, email, order, paid, financed, delivered } = holder
  const orders = sql`(select id from orders where customer_id = ${id} or id in (${order.id}, ${paid.id}, ${financed.id})
    or number = ${delivered.number})`
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_array(
    (select jsonb_agg(c) from customers c where id = ${id}),
    (select jsonb_agg(a order by a.id) from customer_addresses a where customer_id = ${id}),
    (select jsonb_agg(jsonb_build_array(f.id, f.revoked_at) order by f.number) from session_families f where customer_id = ${id}),
    (select jsonb_agg(i order by i.id) from customer_list_items i where customer_id = ${id}),
    (select jsonb_agg(jsonb_build_array(c.id, c.coupon_code, c.shipping, c.payment, c.converted_at) order by c.id)
      from carts c where customer_id = ${id}),
    (select jsonb_agg(i order by i.id) from cart_items i join carts c on c.id = i.cart_id where c.customer_id = ${id}),
    (select jsonb_agg(o order by o.id) from orders o where o.id in ${orders}),
    (select jsonb_agg(c order by c.id) from claims c where order_id in ${orders}),
    (select jsonb_agg(w order by w.id) from withdrawals w where order_id in ${orders}),
    (select count(*) from payment_attempts where order_id in ${orders}),
    (select jsonb_agg(r order by r.id) from reviews r where customer_id = ${id}),
    (select jsonb_agg(n) from newsletter_subscribers n where email in (${email}, ${holder.newsletter.email})),
    (select count(*) from pending_customers)
  ) as all`.execute(database.db)
  return JSON.stringify(rows[0]?.all)
}

/**
 * One row of the matrix: the call as its owner makes it. The attempts follow from it: somebody else's session, or none,
 * in place of the owner's; and for each secret one of the attacker's own, or none.
 */
export type AccessRow = {
  owner: (holder: Holder) => Sent | Promise<Sent>
  /** Where the secret stands that takes the place of a session, with what an attacker holds instead. */
  secret?: { at: 'query' | 'body'; name: string; ofOther: (other: Holder) => string }
  /** Why strangers are answered 200 too: then nothing of the owner may be in it, or change. */
  isQuiet?: string
  /** It ends something of the owner's: it gets one of its own. */
  isLast?: true
}

/** Calls in which nothing belongs to anybody: tokens choose prices there, and nothing else. */
export const openCalls = [
  'stockCheck',
  'stockList',
  'stockNotify',
  'quantityTracker',
  'urlMap',
  'renderList',
  'productList',
  'catalogSuggest',
  'categoryListing',
  'categoryListingPost',
  'productSearch',
  'productSearchPost',
  'catalogSearch',
  'catalogSearchPost',
  'countryList',
  'shopData',
  'homePage',
  'neopayBanks',
  'contactCreate',
] as const satisfies readonly CallName[]

const mine = ({ token }: Holder): Sent => ({ query: { token } })
const session = (body: Record<string, unknown>): AccessRow => ({
  owner: (holder) => ({ ...mine(holder), body }),
})
const onCart = (body?: Record<string, unknown>): AccessRow => ({
  owner: ({ token, cartId }) => ({ query: { token, cartId }, ...(body ? { body } : {}) }),
})
const orderTokenOf = {
  at: 'query',
  name: 'orderToken',
  ofOther: ({ order }: Holder) => order.orderToken,
} as const
const addressOfOrder = { at: 'body', name: 'email', ofOther: ({ email }: Holder) => email } as const
const statement = ({ email, order }: Holder) => ({ name: 'Mari Maasikas', number: order.number, email })

/** Every call that names a person, a session or a thing of somebody: one that is missing does not compile. */
export const accessRows: Readonly<Record<Exclude<CallName, (typeof openCalls)[number]>, AccessRow>> = {
  userLogin: {
    owner: ({ email }) => ({ body: { username: email, password } }),
    secret: { at: 'body', name: 'password', ofOther: () => 'Password-12345' },
  },
  userCreate: {
    owner: ({ email }) => ({
      body: { customer: { email: `new-${email}`, firstname: 'Mari', lastname: 'Kask' }, password },
    }),
    isQuiet: 'anybody may open an account',
  },
  userResetPassword: { owner: ({ email }) => ({ body: { email } }), isQuiet: 'the mail goes to the owner' },
  userCreatePassword: {
    owner: async ({ email, resetToken }) => ({
      body: { email, newPassword: 'another good one', resetToken: await resetToken() },
    }),
    secret: { at: 'body', name: 'resetToken', ofOther: ({ refreshToken }) => refreshToken },
    isLast: true,
  },
  userChangeResetPassword: {
    owner: async ({ email, resetToken }) => ({
      body: { email, password: 'another good one', token: await resetToken() },
    }),
    secret: { at: 'body', name: 'token', ofOther: ({ refreshToken }) => refreshToken },
    isLast: true,
  },
  userChangePassword: {
    ...session({ currentPassword: password, newPassword: 'another good one' }),
    isQuiet: 'it changes the password of the session that calls',
    isLast: true,
  },
  userMe: { owner: mine, isQuiet: 'one’s own' },
  userUpdate: {
    owner: ({ token, addressId, id }) => ({
      query: { token },
      body: { customer: { addresses: [{ ...address, id: addressId, customer_id: id, email: undefined }] } },
    }),
  },
  userOrderHistory: { owner: mine, isQuiet: 'one’s own' },
  userRefresh: {
    owner: ({ refreshToken }) => ({ body: { refreshToken } }),
    secret: { at: 'body', name: 'refreshToken', ofOther: ({ claimCode }) => claimCode },
    isLast: true,
  },
  userLogout: { ...session({}), isQuiet: 'it ends the session that calls', isLast: true },
  userConfirm: {
    owner: ({ openingCode }) => ({ body: { code: openingCode } }),
    secret: { at: 'body', name: 'code', ofOther: ({ refreshToken }) => refreshToken },
    isLast: true,
  },
  userOrder: { owner: ({ token, order }) => ({ query: { token, number: order.number } }) },
  userSessions: { owner: mine, isQuiet: 'one’s own' },
  userEndSessions: {
    owner: ({ token, sessionId }) => ({ query: { token }, body: { id: sessionId } }),
    isQuiet: 'a session that is gone is no error',
    isLast: true,
  },
  userExport: { owner: mine, isQuiet: 'one’s own' },
  userErase: { ...session({ password }), isQuiet: 'it erases the account that calls', isLast: true },
  userLists: { owner: mine, isQuiet: 'one’s own' },
  userChangeLists: { ...session({ wishlist: { remove: ['LAMP'] } }), isQuiet: 'one’s own' },
  userReviews: { owner: mine, isQuiet: 'one’s own' },
  userClaims: { owner: mine, isQuiet: 'one’s own' },
  cartCreate: { owner: mine, isQuiet: 'everybody gets a cart of their own' },
  cartPull: onCart(),
  cartUpdate: onCart({ cartItem: { sku: 'LAMP', qty: 9 } }),
  cartTotals: onCart(),
  cartPaymentMethods: onCart(),
  cartShippingMethods: onCart({ address }),
  cartShippingInformation: onCart({ addressInformation: information }),
  cartCollectTotals: onCart(),
  cartApplyCoupon: { owner: ({ token, cartId }) => ({ query: { token, cartId, coupon: 'NEWS10' } }) },
  cartDeleteCoupon: onCart(),
  cartCoupon: onCart(),
  pickupPoints: { owner: ({ token, cartId }) => ({ query: { token, cartId, code: 'omniva' } }) },
  orderCreate: {
    owner: ({ token, cartId }) => ({
      query: { token },
      body: { cart_id: cartId, addressInformation: information },
    }),
    isLast: true,
  },
  cartDelete: { ...onCart({ cartItem: { sku: 'LAMP' } }), isLast: true },
  orderPull: {
    owner: ({ order: { number, orderToken } }) => ({ query: { number, orderToken } }),
    secret: orderTokenOf,
  },
  orderPayAgain: {
    owner: ({ paid: { number, orderToken } }) => ({
      query: { number, orderToken },
      body: { payment_method_code: 'MOKILIZINGAS' },
    }),
    secret: orderTokenOf,
  },
  orderFeedback: {
    owner: ({ delivered: { number, orderToken } }) => ({
      query: { number, orderToken },
      body: { rating: 5, comment: '', nickname: '', products: [] },
    }),
    secret: orderTokenOf,
  },
  orderLookup: {
    owner: ({ order, email }) => ({ body: { number: order.number, email } }),
    isQuiet: 'the link goes to the owner by mail',
  },
  claimCreate: {
    owner: (holder) => ({ body: { ...statement(holder), value: 'Lamp', description: 'It is dark.' } }),
    secret: addressOfOrder,
    isQuiet: 'a claim is taken from anybody; without the address or the secret it is not put to the order',
  },
  claimPull: {
    owner: ({ claimCode }) => ({ query: { code: claimCode } }),
    secret: { at: 'query', name: 'code', ofOther: () => 'C-2222-2222-2222' },
  },
  withdrawalCreate: {
    owner: (holder) => ({ body: statement(holder) }),
    secret: addressOfOrder,
    isQuiet:
      'a statement is taken from anybody; without the address or the secret it is not put to the order',
  },
  stockNotifyCancel: {
    owner: ({ openingCode }) => ({ query: { notice: openingCode } }),
    isQuiet: 'an unknown token changes nothing',
  },
  reviewCreate: {
    owner: ({ token }) => ({
      query: { token },
      body: {
        review: { product_id: 1, title: 'Good', detail: 'Bright enough.', nickname: 'Mari', rating: 5 },
      },
    }),
    isQuiet: 'anybody may write; it belongs to the session that calls',
  },
  subscriptionStatus: {
    owner: ({ newsletter: { email } }) => ({ query: { email } }),
    isQuiet: 'the specification asks for the state of any address',
  },
  subscribe: {
    owner: ({ newsletter: { email } }) => ({ body: { email: `more-${email}` } }),
    isQuiet: 'the mail asks its owner',
  },
  unsubscribe: {
    owner: ({ newsletter: { email } }) => ({ body: { email: `no-${email}` } }),
    isQuiet: 'the specification asks for no proof; nobody else is touched',
  },
  newsletterConfirmation: {
    owner: ({ openingCode }) => ({ body: { email: `${openingCode}@example.ee` } }),
    isQuiet: 'the mail goes to the owner',
  },
  newsletterConfirm: {
    owner: ({ newsletter }) => ({ body: newsletter }),
    secret: { at: 'body', name: 'code', ofOther: ({ openingCode }) => openingCode },
    isLast: true,
  },
  neopayPayment: {
    owner: ({ paid }) => ({ query: { token: paid.reference, bank: 'HABAEE2X' }, body: {} }),
    secret: { at: 'query', name: 'token', ofOther: ({ openingCode }) => openingCode },
  },
  mokilizingasPayment: {
    owner: ({ financed }) => ({ query: { token: financed.reference }, body: {} }),
    secret: { at: 'query', name: 'token', ofOther: ({ openingCode }) => openingCode },
  },
  specialOffers: { owner: mine, isQuiet: 'one’s own' },
}
