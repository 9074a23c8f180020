import { randomUUID } from 'node:crypto'
import type { CallName } from '@ambra/contract/platform/api/calls'
import { type RequestParts, requestOf, type Keys, type Owner } from './access-matrix-suite.ts'
import { knownGiftCardCode } from './promotions/gift-card-suite.ts'
import { address, information } from './sales/order-suite.ts'

/** Builds a request for data of the person `of`, with the secrets of the caller. */
export type Attempt = (of: Owner, by: Keys) => RequestParts

/**
 * Attempt at a call with an id. `usesUp`: a success removes the data for further calls.
 * `isQuiet`: the reason why other callers get 200 too; the response must still hold nothing of the
 * owner, and nothing may change. `byKey`: the request has only a key, so another customer's key
 * opens that customer's data. `ownCart`: a customer who names another cart works on their own cart.
 * `withoutSession`: `token` has another meaning.
 */
export type Row = {
  request: Attempt
  usesUp?: true
  isQuiet?: string
  byKey?: true
  ownCart?: true
  withoutSession?: true
}

const own = 'returns only data of the caller'
const noKey = 'an unknown key changes nothing'
const anybody = 'accepted from all callers; assigned to the order only with its secret'
const cartOf = (name: CallName, body?: unknown): Row => ({
  request: (of) => requestOf(name, { cartId: of.cart }, body),
  ownCart: true,
})
const session = (name: CallName): Row => ({ request: () => requestOf(name), isQuiet: own })
const orderOf = ({ number }: Owner, { orderToken }: Keys) => ({ number, orderToken })
const line = { cartItem: { sku: 'LAMP', qty: 1 } }
const delivery = { ...information, shippingCarrierCode: 'dpd', shippingMethodCode: 'courier' }

const carts = {
  cartPull: cartOf('cartPull'),
  cartUpdate: cartOf('cartUpdate', line),
  cartTotals: cartOf('cartTotals'),
  cartPaymentMethods: cartOf('cartPaymentMethods'),
  cartShippingMethods: cartOf('cartShippingMethods', { address }),
  cartShippingInformation: cartOf('cartShippingInformation', { addressInformation: delivery }),
  cartCollectTotals: cartOf('cartCollectTotals', { methods: { paymentMethod: { method: 'banktransfer' } } }),
  cartApplyCoupon: {
    request: (of) => requestOf('cartApplyCoupon', { cartId: of.cart, coupon: 'NEWS10' }),
    ownCart: true,
  },
  cartApplyGiftCard: {
    request: (of) => requestOf('cartApplyGiftCard', { cartId: of.cart }, { code: knownGiftCardCode }),
    ownCart: true,
  },
  cartCoupon: cartOf('cartCoupon'),
  cartDeleteCoupon: cartOf('cartDeleteCoupon'),
  cartDeleteGiftCard: cartOf('cartDeleteGiftCard', { ending: 'ABCD' }),
  pickupPoints: {
    request: (of) => requestOf('pickupPoints', { code: 'omniva', cartId: of.cart }),
    ownCart: true,
  },
  cartDelete: { ...cartOf('cartDelete', line), usesUp: true },
} satisfies Partial<Record<CallName, Row>>

const orders = {
  orderQuote: {
    request: (of) => requestOf('orderQuote', {}, { cart_id: of.cart, addressInformation: information }),
  },
  orderWithhold: {
    request: (of) => ({
      ...requestOf('orderWithhold', { cartId: of.cart }),
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  orderCreate: {
    request: (of) =>
      requestOf('orderCreate', {}, { cart_id: of.cart, task_id: 'matrix', addressInformation: information }),
    usesUp: true,
  },
  orderPull: { request: (of, by) => requestOf('orderPull', orderOf(of, by)) },
  orderPayAgain: {
    request: (of, by) =>
      requestOf(
        'orderPayAgain',
        { number: of.unpaidNumber, orderToken: by.unpaidToken },
        { payment_method_code: 'MOKILIZINGAS' },
      ),
  },
  orderCancel: {
    request: (of, by) => requestOf('orderCancel', { number: of.unpaidNumber, orderToken: by.unpaidToken }),
  },
  orderAccount: {
    request: (of, by) => requestOf('orderAccount', orderOf(of, by), { password: 'a lamp beside the sea' }),
  },
  orderFeedback: {
    request: (of, by) =>
      requestOf('orderFeedback', orderOf(of, by), { rating: 5, comment: '', nickname: '', products: [] }),
  },
  claimPull: { request: (_, by) => requestOf('claimPull', { code: by.claimCode }), byKey: true },
  claimCreate: {
    request: (of, by) => {
      const notified = {
        name: 'Mari',
        email: 'mari@example.ee',
        value: 'Lamp',
        description: 'It stays dark.',
      }
      const { number, orderToken } = orderOf(of, by)
      return requestOf('claimCreate', {}, { ...notified, remedy: 'repair', number, orderToken })
    },
    isQuiet: anybody,
  },
  withdrawalCreate: {
    request: (of, by) =>
      requestOf('withdrawalCreate', {}, { name: 'Mari', email: 'mari@example.ee', ...orderOf(of, by) }),
    isQuiet: anybody,
  },
  paymentStart: {
    request: (_, by) =>
      requestOf('paymentStart', {}, { method: 'NEOPAY', token: by.paymentReference, bank: 'HABAEE2X' }),
    byKey: true,
    withoutSession: true,
  },
  neopayPayment: {
    request: (_, by) => requestOf('neopayPayment', { token: by.paymentReference, bank: 'HABAEE2X' }, {}),
    byKey: true,
    withoutSession: true,
  },
  mokilizingasPayment: {
    request: (_, by) => requestOf('mokilizingasPayment', { token: by.financeReference }, {}),
    byKey: true,
    withoutSession: true,
  },
} satisfies Partial<Record<CallName, Row>>

const accounts = {
  userMe: session('userMe'),
  userUpdate: {
    request: (of) =>
      requestOf(
        'userUpdate',
        {},
        { customer: { addresses: [{ ...address, id: of.addressId, customer_id: of.id }] } },
      ),
  },
  userOrderHistory: session('userOrderHistory'),
  userOrder: { request: (of) => requestOf('userOrder', { number: of.number }) },
  userSessions: session('userSessions'),
  userExport: session('userExport'),
  userLists: session('userLists'),
  userChangeLists: {
    request: () => requestOf('userChangeLists', {}, { wishlist: { remove: ['LAMP'] } }),
    isQuiet: own,
  },
  userReviews: session('userReviews'),
  userClaims: session('userClaims'),
  specialOffers: session('specialOffers'),
  userRefresh: {
    request: (_, by) => requestOf('userRefresh', {}, { refreshToken: by.refreshToken }),
    byKey: true,
  },
  userEndSessions: {
    request: (of) => requestOf('userEndSessions', {}, { id: of.sessionId }),
    isQuiet: 'an ended session is no error',
    usesUp: true,
  },
  userChangePassword: {
    request: (_, by) =>
      requestOf(
        'userChangePassword',
        {},
        { currentPassword: by.password, newPassword: 'rohelised kummikud 7' },
      ),
    isQuiet: own,
    usesUp: true,
  },
  userCreatePassword: {
    request: (of, by) =>
      requestOf(
        'userCreatePassword',
        {},
        {
          email: of.email,
          newPassword: 'rohelised kummikud 7',
          resetToken: by.resetToken,
        },
      ),
    usesUp: true,
  },
  userChangeResetPassword: {
    request: (of, by) =>
      requestOf(
        'userChangeResetPassword',
        {},
        {
          email: of.email,
          password: 'rohelised kummikud 7',
          token: by.resetToken,
        },
      ),
    usesUp: true,
  },
  userLogin: {
    request: (of, by) =>
      requestOf('userLogin', {}, { username: of.email, password: `${by.password}${by === of ? '' : '!'}` }),
  },
  userErase: {
    request: (_, by) => requestOf('userErase', {}, { password: by.password }),
    isQuiet: own,
    usesUp: true,
  },
  userLogout: {
    request: (_, by) => requestOf('userLogout', {}, { refreshToken: by.refreshToken }),
    isQuiet: noKey,
    usesUp: true,
  },
} satisfies Partial<Record<CallName, Row>>

const letters = {
  subscriptionStatus: {
    request: (of) => requestOf('subscriptionStatus', { email: of.email }),
    isQuiet: 'returns unknown to callers who do not own the address',
  },
  unsubscribe: { request: (of) => requestOf('unsubscribe', {}, { email: of.email }), usesUp: true },
  newsletterConfirm: {
    request: (of, by) => requestOf('newsletterConfirm', {}, { email: of.email, code: by.newsletterCode }),
  },
  priceAlertConfirm: {
    request: (_, by) => requestOf('priceAlertConfirm', {}, { code: by.alertToken }),
    byKey: true,
  },
  priceAlertLeave: {
    request: (_, by) => requestOf('priceAlertLeave', {}, { code: by.alertToken }),
    isQuiet: noKey,
    usesUp: true,
  },
  userPriceAlerts: session('userPriceAlerts'),
  userRemovePriceAlert: {
    request: (of) => requestOf('userRemovePriceAlert', {}, { id: of.alertId }),
    isQuiet: 'a removed alert is no error',
    usesUp: true,
  },
  stockNotifyCancel: {
    request: (_, by) => requestOf('stockNotifyCancel', { notice: by.noticeToken }),
    isQuiet: noKey,
  },
} satisfies Partial<Record<CallName, Row>>

/** Calls with an id, and how each is tried. */
export const rows: Partial<Record<CallName, Row>> = { ...accounts, ...carts, ...orders, ...letters }

/** Addresses outside the contract's table. */
export const files: Readonly<Record<string, Row>> = {
  '/api/order/document': {
    request: (of, by) => ({
      method: 'GET',
      path: '/api/order/document',
      query: { ...orderOf(of, by), kind: 'invoice' },
    }),
  },
  '/api/claim/repair-form': {
    request: (_, by) => ({ method: 'GET', path: '/api/claim/repair-form', query: { code: by.claimCode } }),
    byKey: true,
  },
  '/api/download/:token': {
    request: (_, by) => ({ method: 'GET', path: `/api/download/${by.download}` }),
    byKey: true,
    // download-routes.test.ts tests paid downloads; only guesses are tried here.
    usesUp: true,
  },
  '/api/cart/file/:key': {
    request: (_, by) => ({ method: 'GET', path: `/api/cart/file/${by.download}` }),
    byKey: true,
    // option-files.test.ts tests uploaded files; only guesses are tried here.
    usesUp: true,
  },
  '/api/newsletter/leave/:token': {
    request: (_, by) => ({
      method: 'POST',
      path: `/api/newsletter/leave/${by.leaveToken}`,
      body: { 'List-Unsubscribe': 'One-Click' },
    }),
    isQuiet: noKey,
  },
  '/api/price-alert/leave/:token': {
    request: (_, by) => ({
      method: 'POST',
      path: `/api/price-alert/leave/${by.alertToken}`,
      body: { 'List-Unsubscribe': 'One-Click' },
    }),
    isQuiet: noKey,
  },
}
