import type { CallName } from './calls.ts'

/**
 * What a person of the shop may call who sees the shop as a customer does: reads, and nothing but them. A call that does not stand
 * here is refused, so that a new one has to be put here by hand. `cartCreate` finds the cart of the customer and makes none.
 * @see docs/decisions/080-view-as-customer.md
 */
const readable = [
  'userMe',
  'userOrderHistory',
  'userOrder',
  'userSessions',
  'userLists',
  'userReviews',
  'userClaims',
  'userPriceAlerts',
  'subscriptionStatus',
  'specialOffers',
  'cartCreate',
  'cartPull',
  'cartTotals',
  'cartCoupon',
  'stockCheck',
  'stockList',
  'stockShops',
  'questionList',
  'pickupPoints',
  'neopayBanks',
  'countryList',
  'quantityTracker',
  'shopData',
  'homePage',
  'urlMap',
  'urlRedirect',
  'renderList',
  'productList',
  'catalogSuggest',
  'categoryListing',
  'categoryListingPost',
  'productSearch',
  'productSearchPost',
  'catalogSearch',
  'catalogSearchPost',
] as const satisfies readonly CallName[]

/** By name. */
export const viewCalls: ReadonlySet<CallName> = new Set<CallName>(readable)
