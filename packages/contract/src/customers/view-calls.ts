import type { CallName } from '../platform/api/calls.ts'

/**
 * Calls that staff may use in a view of the shop as a customer: only reads. Any call not listed is refused,
 * so that a new one must be added explicitly. `cartCreate` finds the customer's cart and creates none.
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

export const viewCalls: ReadonlySet<CallName> = new Set<CallName>(readable)
