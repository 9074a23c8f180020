import Type, { type Static } from 'typebox'
import { accountEndpoints } from './account-endpoints.ts'
import { afterSaleEndpoints } from './after-sale-endpoints.ts'
import type { CallName } from './calls.ts'
import { CartUpdate, ServerCartItem, Totals } from './cart.ts'
import {
  AddressInformation,
  CollectTotals,
  PaymentMethod,
  ShippingMethod,
  ShippingMethodsQuery,
} from './checkout.ts'
import { ContactForm } from './contact.ts'
import { Country, HomePage, ShopData } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import { SessionQuery, StoreQuery, cart, row, session, store, text } from './endpoint-row.ts'
import {
  EmailOnly,
  NewsletterConfirmation,
  Subscription,
  SubscriptionState,
  SubscriptionStatus,
  Unsubscription,
} from './newsletter.ts'
import { giftCardEndpoints } from './gift-card.ts'
import { Order, OrderRequest, OrderResult } from './order.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { PickupPoint } from './pickup-point.ts'
import { priceAlertEndpoints } from './price-alert-endpoints.ts'
import { RenderListItem } from './render-list.ts'
import { CreateQuestion, ProductQuestion } from './question.ts'
import { CreateReview, Review } from './review.ts'
import { ProductListing, SearchBody, SearchQuery, SearchResponse, Suggestions } from './search.ts'
import { SpecialOffer } from './special-offer.ts'
import { ShopStock, StockItem, StockNotify, TrackedQuantity } from './stock.ts'
import { UrlMapQuery, UrlMapResult, UrlRedirect } from './url-map.ts'
import { userEndpoints } from './user-endpoints.ts'

const CartQuery = Type.Object(cart)
const SkusQuery = Type.Object({ ...session, skus: text(20_000) })
const Done = Type.Boolean()
const subscribeAliases = ['ext/mailer/subscribe', 'ext/mailchimp-subscribe/subscribe']
const OpenList = Type.Array(Type.Record(Type.String(), Type.Unknown()))

/**
 * The endpoint table: every call of the specification with its schemas. The server registers the rows it serves;
 * the client and OpenAPI read all. Query values are plain texts; services parse them.
 * @see spec §7, docs/rules/api API-5
 */
export const endpoints = {
  ...userEndpoints,
  ...accountEndpoints,
  ...afterSaleEndpoints,
  ...giftCardEndpoints,
  ...priceAlertEndpoints,
  cartCreate: row('cartCreate', {
    summary: 'Create a guest cart, or find the cart of the user; the result is its id',
    query: SessionQuery,
    result: Type.String(),
  }),
  cartPull: row('cartPull', {
    summary: 'Lines of a cart',
    query: CartQuery,
    result: Type.Array(ServerCartItem),
  }),
  cartUpdate: row('cartUpdate', {
    summary: 'Add a line or set its quantity',
    query: CartQuery,
    body: CartUpdate,
    result: ServerCartItem,
  }),
  cartDelete: row('cartDelete', {
    summary: 'Remove a line',
    query: CartQuery,
    body: CartUpdate,
    result: Done,
  }),
  cartTotals: row('cartTotals', { summary: 'Totals of a cart', query: CartQuery, result: Totals }),
  cartPaymentMethods: row('cartPaymentMethods', {
    summary: 'Ways to pay for this cart',
    query: CartQuery,
    result: Type.Array(PaymentMethod),
  }),
  cartShippingMethods: row('cartShippingMethods', {
    summary: 'Ways to deliver this cart to an address',
    query: CartQuery,
    body: ShippingMethodsQuery,
    result: Type.Array(ShippingMethod),
  }),
  cartShippingInformation: row('cartShippingInformation', {
    summary: 'Store addresses and methods; totals and payment methods',
    query: CartQuery,
    body: Type.Object({ addressInformation: AddressInformation }),
    result: Type.Object({ payment_methods: Type.Array(PaymentMethod), totals: Totals }),
  }),
  cartCollectTotals: row('cartCollectTotals', {
    summary: 'Totals with the given methods',
    query: CartQuery,
    body: CollectTotals,
    result: Totals,
  }),
  cartApplyCoupon: row('cartApplyCoupon', {
    summary: 'Apply a coupon, or a gift card by its code',
    query: Type.Object({ ...cart, coupon: text(64) }),
    result: Done,
  }),
  cartDeleteCoupon: row('cartDeleteCoupon', { summary: 'Remove the coupon', query: CartQuery, result: Done }),
  cartCoupon: row('cartCoupon', {
    summary: 'The applied coupon or null',
    query: CartQuery,
    result: Type.Union([Type.String(), Type.Null()]),
  }),
  orderCreate: row('orderCreate', {
    summary: 'Place an order',
    query: CartQuery,
    body: OrderRequest,
    result: OrderResult,
    aliases: ['order'],
  }),
  orderQuote: row('orderQuote', {
    summary: 'What an order would cost now: totals of its products, delivery and payment; changes nothing',
    query: CartQuery,
    body: OrderRequest,
    result: Totals,
  }),
  orderWithhold: row('orderWithhold', {
    summary:
      'The order placed under an idempotency key; without one null, and none will ever be placed under the key',
    query: CartQuery,
    result: Type.Union([OrderResult, Type.Null()]),
  }),
  orderPull: row('orderPull', {
    summary: 'One order by number and secret token',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    result: Order,
  }),
  orderCancel: row('orderCancel', {
    summary: 'Cancel an order before it is packed, by number and secret token; a second time changes nothing',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    result: Order,
  }),
  stockCheck: row('stockCheck', {
    summary: 'Stock of one product',
    query: Type.Object({ ...session, sku: text(300) }),
    result: StockItem,
    aliases: ['stock/check/:sku'],
  }),
  stockList: row('stockList', {
    summary: 'Stock of several products, unknown ones left out',
    query: SkusQuery,
    result: Type.Array(StockItem),
  }),
  stockShops: row('stockShops', {
    summary: "What lies in the shop's own stores now, of several products; [] where no store was counted",
    query: SkusQuery,
    result: Type.Array(ShopStock),
  }),
  stockNotify: row('stockNotify', {
    summary:
      'Ask for one mail when a product or variant is back; the answer never tells whether the address is known',
    query: SessionQuery,
    body: StockNotify,
    result: Done,
  }),
  stockNotifyCancel: row('stockNotifyCancel', {
    summary: 'Withdraw all such subscriptions of the address that the token of a mail belongs to',
    query: Type.Object({ ...store, notice: text(64) }),
    result: Done,
  }),
  questionCreate: row('questionCreate', {
    summary: 'Ask about a product; the answer comes by mail and stands on its page',
    query: StoreQuery,
    body: CreateQuestion,
    result: Done,
  }),
  questionList: row('questionList', {
    summary: 'Answered questions about a product, those in the language of the store first',
    query: Type.Object({ ...store, productId: text(9) }),
    result: Type.Array(ProductQuestion),
  }),
  reviewCreate: row('reviewCreate', {
    summary: 'Write a review',
    query: SessionQuery,
    body: CreateReview,
    result: Review,
  }),
  subscriptionStatus: row('subscriptionStatus', {
    summary:
      'Newsletter status of the own e-mail, or by the code of a newsletter mail; unknown for all others',
    query: Type.Object({ ...session, email: text(254), code: text(128) }),
    result: SubscriptionState,
    aliases: subscribeAliases,
  }),
  subscribe: row('subscribe', {
    summary: 'Ask for the newsletter; a mail asks to confirm it',
    query: SessionQuery,
    body: Subscription,
    result: SubscriptionStatus,
    aliases: subscribeAliases,
  }),
  unsubscribe: row('unsubscribe', {
    summary: 'Leave the newsletter',
    query: SessionQuery,
    body: Unsubscription,
    result: SubscriptionStatus,
    aliases: subscribeAliases,
  }),
  newsletterConfirmation: row('newsletterConfirmation', {
    summary: 'Send the confirmation mail',
    query: StoreQuery,
    body: EmailOnly,
    result: Done,
    aliases: ['ext/newsletter/confirmation'],
  }),
  newsletterConfirm: row('newsletterConfirm', {
    summary: 'Confirm a subscription',
    query: StoreQuery,
    body: NewsletterConfirmation,
    result: Type.Object({ subscribed: Type.Boolean(), coupon: Type.Optional(Type.String()) }),
    aliases: ['ext/newsletter'],
  }),
  contactCreate: row('contactCreate', {
    summary: 'Send the contact form, flat or wrapped in `form`; no session is asked for',
    query: StoreQuery,
    body: ContactForm,
    result: Done,
    aliases: ['ext/contact/create'],
  }),
  pickupPoints: row('pickupPoints', {
    summary: 'Parcel lockers and shops of a carrier; [] for an unknown one',
    query: Type.Object({ ...cart, code: text(64) }),
    result: Type.Array(PickupPoint),
  }),
  ...paymentEndpoints,
  countryList: row('countryList', {
    summary: 'Countries of delivery',
    query: StoreQuery,
    result: Type.Array(Country),
  }),
  quantityTracker: row('quantityTracker', {
    summary: 'Products with few pieces left; all of them without skus',
    query: SkusQuery,
    result: Type.Array(TrackedQuantity),
  }),
  shopData: row('shopData', {
    summary: 'Banners, sliders and configuration',
    query: Type.Object({
      ...StoreQuery.properties,
      /** Ours: the secret of a preview; its section is then as it will be. */
      preview: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    result: ShopData,
  }),
  homePage: row('homePage', {
    summary: 'Newest and best sold products',
    query: StoreQuery,
    result: HomePage,
  }),
  specialOffers: row('specialOffers', {
    summary: 'Personal offers',
    query: SessionQuery,
    result: Type.Array(SpecialOffer),
  }),
  urlMap: row('urlMap', {
    summary: 'What stands at a path; not enveloped',
    query: SessionQuery,
    body: UrlMapQuery,
    result: UrlMapResult,
    envelope: false,
  }),
  urlRedirect: row('urlRedirect', {
    summary:
      'Where an address of before has gone, store prefix and query included; null when nothing is known',
    query: Type.Object({ ...store, url: text(2048) }),
    result: UrlRedirect,
  }),
  renderList: row('renderList', {
    summary: 'Prices of products',
    query: Type.Object({
      ...session,
      skus: text(20_000),
      currencyCode: text(8),
      storeId: text(8),
      userGroupId: text(8),
    }),
    result: Type.Object({ items: Type.Array(RenderListItem) }),
  }),
  productList: row('productList', {
    summary: 'Product documents by sku',
    query: SkusQuery,
    result: Type.Object({
      items: OpenList,
      search_criteria: Type.Record(Type.String(), Type.Unknown()),
      total_count: Type.Integer(),
    }),
  }),
  catalogSuggest: row('catalogSuggest', {
    summary: 'Suggestions while typing',
    query: Type.Object({ ...store, q: text(100), size: text(4) }),
    result: Suggestions,
  }),
  categoryListing: row('categoryListing', {
    summary: 'Category listing: products, total, available_filters',
    query: SearchQuery,
    result: ProductListing,
    envelope: false,
  }),
  categoryListingPost: row('categoryListingPost', {
    summary: 'Category listing, query in the body',
    query: SearchQuery,
    body: SearchBody,
    result: ProductListing,
    envelope: false,
  }),
  productSearch: row('productSearch', {
    summary: 'Text search: products, total, available_filters',
    query: SearchQuery,
    result: ProductListing,
    envelope: false,
  }),
  productSearchPost: row('productSearchPost', {
    summary: 'Text search, query in the body',
    query: SearchQuery,
    body: SearchBody,
    result: ProductListing,
    envelope: false,
  }),
  catalogSearch: row('catalogSearch', {
    summary: 'Search of any type in the Elasticsearch form',
    query: SearchQuery,
    result: SearchResponse,
    envelope: false,
  }),
  catalogSearchPost: row('catalogSearchPost', {
    summary: 'Search of any type, query in the body',
    query: SearchQuery,
    body: SearchBody,
    result: SearchResponse,
    envelope: false,
  }),
}
/** The table as a type; `Endpoints['cartUpdate']` has the schemas of that call. */
export type Endpoints = typeof endpoints & Record<CallName, Endpoint>
/** Result of a call by its name, e.g. `CallResult<'cartPull'>`. */
export type CallResult<N extends CallName> = Static<(typeof endpoints)[N]['result']>
