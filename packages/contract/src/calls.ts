import type { HttpMethod } from './endpoint.ts'

/**
 * Method and path of every call, the only part of the table that a browser receives. Types come from
 * `endpoints.ts`, where each row has its schemas under the same name. `:name` marks a path parameter.
 * @see spec §7, reference 2
 */
export const calls = {
  userLogin: ['POST', 'user/login'],
  userCreate: ['POST', 'user/create'],
  userResetPassword: ['POST', 'user/reset-password'],
  userCreatePassword: ['POST', 'user/create-password'],
  userChangeResetPassword: ['POST', 'user/change-reset-password'],
  userChangePassword: ['POST', 'user/change-password'],
  userMe: ['GET', 'user/me'],
  userUpdate: ['POST', 'user/me'],
  userOrderHistory: ['GET', 'user/order-history'],
  userRefresh: ['POST', 'user/refresh'],
  cartCreate: ['POST', 'cart/create'],
  cartPull: ['GET', 'cart/pull'],
  cartUpdate: ['POST', 'cart/update'],
  cartDelete: ['POST', 'cart/delete'],
  cartTotals: ['GET', 'cart/totals'],
  cartPaymentMethods: ['GET', 'cart/payment-methods'],
  cartShippingMethods: ['POST', 'cart/shipping-methods'],
  cartShippingInformation: ['POST', 'cart/shipping-information'],
  cartCollectTotals: ['POST', 'cart/collect-totals'],
  cartApplyCoupon: ['POST', 'cart/apply-coupon'],
  cartDeleteCoupon: ['POST', 'cart/delete-coupon'],
  cartCoupon: ['GET', 'cart/coupon'],
  orderCreate: ['POST', 'order/create'],
  orderPull: ['GET', 'order/pull'],
  stockCheck: ['GET', 'stock/check'],
  stockList: ['GET', 'stock/list'],
  reviewCreate: ['POST', 'review/create'],
  subscriptionStatus: ['GET', 'mailer/subscribe'],
  subscribe: ['POST', 'mailer/subscribe'],
  unsubscribe: ['DELETE', 'mailer/subscribe'],
  newsletterConfirmation: ['POST', 'newsletter/confirmation'],
  newsletterConfirm: ['POST', 'newsletter'],
  contactCreate: ['POST', 'contact/create'],
  pickupPoints: ['GET', 'pickup-points'],
  neopayPayment: ['POST', 'neopay/payment'],
  neopayBanks: ['GET', 'neopay/banks'],
  mokilizingasPayment: ['POST', 'mokilizingas/payment'],
  countryList: ['GET', 'country/list'],
  quantityTracker: ['GET', 'quantity-tracker'],
  shopData: ['GET', 'shop-data'],
  homePage: ['GET', 'home-page'],
  specialOffers: ['GET', 'special-offers'],
  urlMap: ['POST', 'url/map'],
  renderList: ['GET', 'product/render-list'],
  productList: ['GET', 'product/list'],
  catalogSuggest: ['GET', 'catalog/suggest'],
  categoryListing: ['GET', 'catalog/:index/product_c/_search'],
  categoryListingPost: ['POST', 'catalog/:index/product_c/_search'],
  productSearch: ['GET', 'catalog/:index/product_s/_search'],
  productSearchPost: ['POST', 'catalog/:index/product_s/_search'],
  catalogSearch: ['GET', 'catalog/:index/:type/_search'],
  catalogSearchPost: ['POST', 'catalog/:index/:type/_search'],
} as const satisfies Record<string, readonly [HttpMethod, string]>

/** Name of a call, e.g. `cartUpdate`. */
export type CallName = keyof typeof calls
