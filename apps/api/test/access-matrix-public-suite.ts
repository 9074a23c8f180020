import type { CallName } from '@ambra/contract/platform/api/calls'

/** Public calls that carry an id, each with the reason. */
export const open: Partial<Record<CallName, string>> = {
  userCreate:
    'creates an account and reveals no other; a taken address is rejected with the text of the specification',
  userConfirm: 'requires the code of a mail and, for an account, the password chosen with it',
  userResetPassword: 'always returns true; the mail goes to the owner of the address',
  cartCreate: 'creates a cart, or finds the cart of the session',
  giftCardBalance: 'requires the code, which is the only key of the card',
  orderLookup: 'always returns true; the mail goes to the address of the order',
  contactCreate: 'accepts messages from guests',
  questionCreate: 'accepts messages from guests; the session determines the author',
  questionList: 'returns only the content of the public product page',
  reviewCreate: 'accepts messages from guests; the session determines the author',
  stockNotify: 'stores a subscription, the same response for every address',
  priceAlertCreate: 'mails a confirmation link to the address; the response is the same for every address',
  subscribe: 'mails a confirmation link to the address',
  newsletterConfirmation: 'mails a confirmation link to the address',
  shopData: 'returns only content of every page; content/desk-attacks.test.ts tries the secret of a preview',
}

/**
 * Calls about products: all callers get the same response, except prices of the session's group. A
 * call that takes only a store needs no row.
 */
export const catalogue: readonly CallName[] = [
  'stockCheck',
  'stockList',
  'stockShops',
  'neopayBanks',
  'quantityTracker',
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
]

/** Addresses that are not calls and carry no id. */
export const plain: readonly string[] = [
  // Rejects sessions of shoppers; admin/rights.test.ts tries the roles of staff.
  '/api/admin/events',
  // Opened by a link from the console; tested by admin/view-as.test.ts.
  '/api/view',
  '/api/view/end',
  '/api/admin/docs',
  '/api/admin/openapi.json',
  '/api/admin/:operation',
  '/api',
  '/api*',
  '/api/docs',
  '/api/openapi.json',
  '/graphql',
  '*',
  '/metrics',
  '/feed/:file',
  // An upload belongs to its key alone; options are as public as the product.
  '/api/cart/file',
  // A photo belongs to its key alone, and is as public as its published review.
  '/api/review/photo',
  '/api/review/photo/:key/:size',
]
