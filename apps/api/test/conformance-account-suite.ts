import type { CallName } from '@ambra/contract/platform/api/calls'
import { issueAlertToken } from '@ambra/commerce/promotions'
import { priceAlertRepository } from '@ambra/db/promotions'
import { expect } from 'vitest'
import { issueResetToken } from '@ambra/commerce/customers'
import { bearer } from './customers/user-suite.ts'
import type { CallCase, Sent, World } from './conformance-suite.ts'

/** The sign-up password of `aCustomer`. */
const password = 'Password-1234'

const as = (token: string): Sent => bearer(token)
const ofCustomer = ({ customer }: World): Sent => as(customer.token)
const ofNoCustomer = (): Sent => as('nobody')
/** A customer call whose only error is a rejected token. */
const own = { success: ofCustomer, rejected: ofNoCustomer, code: 'auth.not_authorized' } as const
const person = (email: string) => ({ email, firstname: 'Mari', lastname: 'Maasikas' })

async function resetOf(world: World): Promise<{ email: string; code: string }> {
  const { email } = await world.newCustomer()
  await world.shop.call('userResetPassword', { body: { email } })
  await world.lastMail('mail.password_reset')
  const life = { now: world.shop.clock.now(), lifetimeMs: 60_000 }
  return { email, code: (await issueResetToken(world.shop.database, email, life))?.token ?? '' }
}

const credentialCases = {
  userLogin: {
    success: ({ customer }) => ({ body: { username: customer.email, password } }),
    result: expect.stringMatching(/^[\w-]{43}$/),
    rejected: ({ customer }) => ({ body: { username: customer.email, password: 'wrong' } }),
    code: 'account.bad_credentials',
  },
  userCreate: {
    success: (world) => ({ body: { customer: person(`new-${world.next()}@example.ee`), password } }),
    result: { firstname: 'Mari' },
    rejected: ({ customer }) => ({ body: { customer: person(customer.email), password } }),
    code: 'account.email_taken',
  },
  userResetPassword: {
    success: ({ customer }) => ({ body: { email: customer.email } }),
    result: true,
    rejected: () => ({ body: { email: 'nobody@example.ee' } }),
    code: 'account.email_unknown',
  },
  userCreatePassword: {
    success: async (world) => {
      const { email, code } = await resetOf(world)
      return { body: { email, newPassword: 'another good one', resetToken: code } }
    },
    result: true,
    rejected: ({ customer }) => ({
      body: { email: customer.email, newPassword: 'another good one', resetToken: 'wrong' },
    }),
    code: 'account.reset_token_invalid',
  },
  userChangeResetPassword: {
    success: async (world) => {
      const { email, code } = await resetOf(world)
      return { body: { email, newPassword: 'another good one', resetToken: code } }
    },
    result: true,
    rejected: ({ customer }) => ({
      body: { email: customer.email, newPassword: 'another good one', resetToken: 'wrong' },
    }),
    code: 'account.reset_token_invalid',
  },
  userChangePassword: {
    success: async (world) => ({
      ...as((await world.newCustomer()).token),
      body: { currentPassword: password, newPassword: 'another good one' },
    }),
    result: true,
    rejected: ({ other }) => ({
      ...as(other.token),
      body: { currentPassword: 'wrong', newPassword: 'another good one' },
    }),
    code: 'account.wrong_password',
  },
  userRefresh: {
    success: async (world) => {
      const { email } = await world.newCustomer()
      const { body } = await world.shop.call('userLogin', { body: { username: email, password } })
      return { body: { refreshToken: body.meta.refreshToken } }
    },
    result: expect.any(String),
    rejected: () => ({ body: { refreshToken: 'unknown' } }),
    code: 'token.refresh_failed',
  },
  userLogout: {
    success: () => ({ body: {} }),
    result: true,
    rejected: () => ({ query: { storeCode: 'fi' }, body: {} }),
    code: 'store.unknown',
  },
  userConfirm: {
    success: async (world) => ({ body: await world.opening() }),
    result: true,
    rejected: () => ({ body: { code: 'unknown' } }),
    code: 'account.reset_token_invalid',
  },
} satisfies Partial<Record<CallName, CallCase>>

const profileCases = {
  userMe: { ...own, result: { firstname: 'Mari', group_id: 1 } },
  userUpdate: {
    success: (world) => ({ ...ofCustomer(world), body: { customer: { firstname: 'Mari-Liis' } } }),
    result: { firstname: 'Mari-Liis', lastname: 'Maasikas' },
    rejected: (world) => ({ ...ofCustomer(world), body: { customer: { email: world.other.email } } }),
    code: 'account.password_required',
  },
  userOrderHistory: { ...own, result: { items: [], total_count: 0 } },
  userOrder: {
    success: async (world) => {
      const { token } = await world.newCustomer()
      return { ...as(token), query: { number: await world.orderOf(token) } }
    },
    result: { items: [{ sku: 'LAMP' }] },
    rejected: (world) => ({ ...ofCustomer(world), query: { number: '999999999' } }),
    code: 'order.not_found',
  },
  userSessions: { ...own, result: expect.arrayContaining([expect.objectContaining({ current: true })]) },
  userEndSessions: {
    success: (world) => ({ ...ofCustomer(world), body: { scope: 'others' } }),
    result: true,
    rejected: () => ({ ...ofNoCustomer(), body: { scope: 'others' } }),
    code: 'auth.not_authorized',
  },
  userExport: { ...own, result: expect.any(Object) },
  userErase: {
    success: async (world) => ({ ...as((await world.newCustomer()).token), body: { password } }),
    result: { orders_kept: 0 },
    rejected: ({ other }) => ({ ...as(other.token), body: { password: 'wrong' } }),
    code: 'account.wrong_password',
  },
  userLists: { ...own, result: { wishlist: expect.any(Array), compare: expect.any(Array) } },
  userChangeLists: {
    success: (world) => ({ ...ofCustomer(world), body: { wishlist: { add: ['LAMP'] } } }),
    result: { wishlist: ['LAMP'] },
    rejected: () => ({ ...ofNoCustomer(), body: { wishlist: { add: ['LAMP'] } } }),
    code: 'auth.not_authorized',
  },
  userPriceAlerts: { ...own, result: [] },
  userRemovePriceAlert: {
    success: (world) => ({ ...ofCustomer(world), body: { id: 1 } }),
    result: [],
    rejected: () => ({ ...ofNoCustomer(), body: { id: 1 } }),
    code: 'auth.not_authorized',
  },
  userReviews: { ...own, result: [] },
  userClaims: { ...own, result: [] },
  specialOffers: { ...own, result: [], rejected: () => ({}), code: 'account.login_required' },
} satisfies Partial<Record<CallName, CallCase>>

const email = 'reader@example.ee'

const formCases = {
  reviewCreate: {
    success: async (world) => ({ body: { review: await world.review() } }),
    result: { title: 'Good' },
    rejected: async (world) => ({ body: { review: { ...(await world.review()), product_id: 999_999 } } }),
    code: 'product.not_found',
  },
  subscriptionStatus: {
    success: () => ({ query: { email } }),
    result: 'unknown',
    rejected: () => ({ query: { email: 'nobody' } }),
    code: 'form.email',
  },
  subscribe: {
    success: (world) => ({ body: { email: `reader-${world.next()}@example.ee` } }),
    result: 'pending',
    rejected: () => ({ body: { email: 'nobody' } }),
    code: 'form.email',
  },
  unsubscribe: {
    success: (world) => ({ ...ofCustomer(world), body: { email: world.customer.email } }),
    result: 'unsubscribed',
    rejected: () => ({ body: { email: 'nobody' } }),
    code: 'form.email',
  },
  newsletterConfirmation: {
    success: () => ({ body: { email } }),
    result: true,
    rejected: () => ({ body: { email: 'nobody' } }),
    code: 'form.email',
  },
  newsletterConfirm: {
    success: async (world) => ({ body: await world.newsletterCode() }),
    result: { subscribed: true },
    rejected: () => ({ body: { email, code: 'wrong' } }),
    code: 'newsletter.invalid_link',
  },
  priceAlertCreate: {
    success: () => ({ body: { sku: 'LAMP', email } }),
    result: 'pending',
    rejected: () => ({ body: { sku: 'GHOST', email } }),
    code: 'product.not_found',
  },
  priceAlertConfirm: {
    success: async ({ shop: { database, clock } }) => {
      const given = { sku: 'LAMP', storeId: 2, email, maxCents: 100, isOwnPrice: true, isConfirmed: false }
      const id = await priceAlertRepository(database.db).request(given, { max: 50, now: clock.now() })
      return { body: { code: await issueAlertToken(database, id ?? 0, clock.now()) } }
    },
    result: { sku: 'LAMP' },
    rejected: () => ({ body: { code: 'wrong' } }),
    code: 'alert.link',
  },
  priceAlertLeave: {
    success: () => ({ body: { code: 'x' } }),
    result: true,
    rejected: () => ({ query: { storeCode: 'fi' }, body: { code: 'x' } }),
    code: 'store.unknown',
  },
  questionCreate: {
    success: async (world) => ({
      body: {
        product_id: (await world.review()).product_id,
        email,
        question: `Is it loud? ${world.next()} times`,
      },
    }),
    result: true,
    rejected: () => ({ body: { product_id: 1, email: 'nobody', question: 'Is it loud or not?' } }),
    code: 'request.invalid',
  },
  questionList: {
    success: async (world) => ({ query: { productId: String((await world.review()).product_id) } }),
    result: [],
    rejected: () => ({ query: { productId: 'lamp' } }),
    code: 'request.invalid',
  },
  contactCreate: {
    success: (world) => ({
      body: { name: 'Mari', email, comment: `Is this phone waterproof? ${world.next()}` },
    }),
    result: true,
    rejected: () => ({ body: { name: '', email: 'nobody', comment: '' } }),
    code: 'request.invalid',
  },
} satisfies Partial<Record<CallName, CallCase>>

export const accountCases = { ...credentialCases, ...profileCases, ...formCases }
