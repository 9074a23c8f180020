import type { CallName } from '@ambra/contract/platform/api/calls'
import type { Attempt } from '../access-matrix-rows-suite.ts'
import { type RequestParts, requestOf, type Keys, noKeys, type Owner } from '../access-matrix-suite.ts'
import { address } from '../sales/order-suite.ts'
import { type OwnersWorld, ownersSku } from './owner-names-suite.ts'

const email = 'stranger@example.ee'
const get = (path: string, query: Record<string, string>): RequestParts => ({ method: 'GET', path, query })
const post = (path: string, body: unknown): RequestParts => ({ method: 'POST', path, body })

/** Requests of public calls, and of addresses that providers call. */
export const openRequests: Readonly<Record<string, Attempt>> = {
  userCreate: () =>
    requestOf(
      'userCreate',
      {},
      {
        customer: { email, firstname: 'Jaan', lastname: 'Tamm', addresses: [address] },
        password: 'rohelised kummikud 7',
      },
    ),
  // All accounts here have the same password: the attacker's own would open the owner's account.
  userLogin: ({ email: username }) => requestOf('userLogin', {}, { username, password: 'not the password' }),
  userConfirm: () => requestOf('userConfirm', {}, { code: 'x'.repeat(43) }),
  userResetPassword: () => requestOf('userResetPassword', {}, { email }),
  orderLookup: ({ number }) => requestOf('orderLookup', {}, { number, email }),
  contactCreate: () =>
    requestOf('contactCreate', {}, { name: 'Jaan', email, comment: 'When do you open on Sunday?' }),
  reviewCreate: () =>
    requestOf(
      'reviewCreate',
      {},
      {
        review: { product_id: 1001, title: 'Good', detail: 'It works well.', nickname: 'Jaan' },
      },
    ),
  questionCreate: () =>
    requestOf('questionCreate', {}, { product_id: 1001, question: 'Does it fit a narrow shelf?', email }),
  priceAlertCreate: () => requestOf('priceAlertCreate', {}, { sku: 'LAMP', email }),
  stockNotify: () => requestOf('stockNotify', {}, { sku: 'GONE', email }),
  subscribe: () => requestOf('subscribe', {}, { email }),
  giftCardBalance: () => requestOf('giftCardBalance', {}, { code: 'ABCD-EFGH-JKLM-NPQR' }),
  unsubscribe: () => requestOf('unsubscribe', {}, { email }),
  newsletterConfirmation: () => requestOf('newsletterConfirmation', {}, { email }),
  subscriptionStatus: () => requestOf('subscriptionStatus', { email }),
  '/api/mokilizingas/return': () =>
    get('/api/mokilizingas/return', { order_id: 'AM-1', appl_token: 'A'.repeat(40) }),
  '/api/mokilizingas/alert': () =>
    post('/api/mokilizingas/alert', { order_id: 'AM-1', appl_token: 'A'.repeat(40) }),
  '/api/neopay/return': () => get('/api/neopay/return', { token: 'x.y.z' }),
  '/api/neopay/callback': () => post('/api/neopay/callback', { token: 'x.y.z' }),
}

/** Calls that write something for any given address or number, each with the reason. */
export const writesForEverybody: Partial<Record<CallName, string>> = {
  stockNotify: 'one request to be notified an address and product',
  priceAlertCreate: 'the owner of the address is asked by mail',
  subscribe: 'the owner of the address is asked by mail',
  newsletterConfirmation: 'the owner of the address is asked by mail',
  userCreate: 'an account that waits for the owner of the address',
  userResetPassword: 'a mail to the owner of the address',
  userUpdate: 'the new address waits for its owner to follow the link of a mail',
  contactCreate: 'a message with the address that was typed',
  questionCreate: 'a question with the address that was typed',
  claimCreate: 'a claim with the address that was typed',
  withdrawalCreate: 'a statement with the address that was typed',
}

/** A request of the owner with an id, and a text that the response then shows. */
type Use = { of: string; by: Keys; request: RequestParts; shows: string }

export function ownersUses({ owner, names }: OwnersWorld): Use[] {
  const guest = noKeys()
  const valueOf = (of: string) => names.find((name) => name.of === of)?.value ?? ''
  const named = (of: string, by: Keys, request: RequestParts, shows: string): Use => ({
    of,
    by,
    request,
    shows,
  })
  const pull = (of: string, by: Keys) =>
    named(of, by, requestOf('cartPull', { cartId: valueOf(of) }), ownersSku)
  return [
    pull("guest's cart, live: token", guest),
    pull("guest's cart, live: token", owner),
    pull("guest's cart, of another store: token", guest),
    pull("customer's cart, live: number", owner),
    pull("customer's cart, of another store: number", owner),
    named(
      'order: token',
      guest,
      requestOf('orderPull', { number: valueOf('order: number'), orderToken: valueOf('order: token') }),
      ownersSku,
    ),
    ...ordersOf(owner),
    named('claim: code', guest, requestOf('claimPull', { code: owner.claimCode }), owner.claimCode),
    named(
      'payment: reference',
      guest,
      requestOf('mokilizingasPayment', { token: owner.financeReference }, {}),
      'http',
    ),
    named('customer: id', owner, requestOf('userMe'), owner.lastname),
    named('address: id', owner, requestOf('userMe'), `"id":${owner.addressId}`),
    named('session: number', owner, requestOf('userSessions'), `"id":${owner.sessionId}`),
    named(
      'refresh token',
      { ...guest, refreshToken: owner.refreshToken },
      requestOf('userRefresh', {}, { refreshToken: owner.refreshToken }),
      owner.refreshToken,
    ),
  ]
}

const ordersOf = (owner: Owner): Use[] => [
  {
    of: 'order: number',
    by: owner,
    request: requestOf('userOrder', { number: owner.number }),
    shows: owner.lastname,
  },
  { of: 'order history', by: owner, request: requestOf('userOrderHistory'), shows: owner.number },
  { of: 'export', by: owner, request: requestOf('userExport'), shows: owner.email },
  {
    of: 'invoice: number',
    by: noKeys(),
    request: get('/api/order/document', {
      number: owner.number,
      orderToken: owner.orderToken,
      kind: 'invoice',
    }),
    shows: 'invoice-',
  },
]
