import Type, { type Static } from 'typebox'
import { accountEndpoints } from '../../customers/account-endpoints.ts'
import { afterSaleEndpoints } from '../../service/after-sale-endpoints.ts'
import type { CallName } from './calls.ts'
import { CartUpdate, ServerCartItem, Totals } from '../../sales/cart.ts'
import {
  AddressInformation,
  CollectTotals,
  PaymentMethod,
  ShippingMethod,
  ShippingMethodsQuery,
} from '../../sales/checkout.ts'
import { ContactForm } from '../../service/contact.ts'
import { Country, HomePage, ShopData } from '../../content/content.ts'
import type { Endpoint } from './endpoint.ts'
import { SessionQuery, StoreQuery, cart, row, session, store, text } from './endpoint-row.ts'
import {
  EmailOnly,
  NewsletterConfirmation,
  Subscription,
  SubscriptionState,
  SubscriptionStatus,
  Unsubscription,
} from '../../messaging/newsletter.ts'
import { giftCardEndpoints } from '../../promotions/gift-card.ts'
import { Order, OrderRequest, OrderResult } from '../../sales/order.ts'
import { paymentEndpoints } from '../../payments/payment-endpoints.ts'
import { PickupPoint } from '../../fulfilment/pickup-point.ts'
import { priceAlertEndpoints } from '../../promotions/price-alert-endpoints.ts'
import { RenderListItem } from '../../catalogue/render-list.ts'
import { CreateQuestion, ProductQuestion } from '../../service/question.ts'
import { CreateReview, Review } from '../../service/review.ts'
import { ProductListing, SearchBody, SearchQuery, SearchResponse, Suggestions } from '../../search/search.ts'
import { SpecialOffer } from '../../promotions/special-offer.ts'
import { ShopStock, StockItem, StockNotify, TrackedQuantity } from '../../inventory/stock.ts'
import { UrlMapQuery, UrlMapResult, UrlRedirect } from '../../content/url-map.ts'
import { userEndpoints } from '../../customers/user-endpoints.ts'

const CartQuery = Type.Object(cart)
const SkusQuery = Type.Object({ ...session, skus: text(20_000) })
const Done = Type.Boolean()
const subscribeAliases = ['ext/mailer/subscribe', 'ext/mailchimp-subscribe/subscribe']
const OpenList = Type.Array(Type.Record(Type.String(), Type.Unknown()))

/**
 * Endpoint table: every call of the specification with its schemas. The server registers the rows it serves;
 * client and OpenAPI read all. Query values are plain texts that services parse.
 * @see spec §7, docs/rules/api API-5
 */
export const endpoints = {
  ...userEndpoints,
  ...accountEndpoints,
  ...afterSaleEndpoints,
  ...giftCardEndpoints,
  ...priceAlertEndpoints,
  cartCreate: row('cartCreate', {
    summary: 'Create a guest cart, or find the cart of the user; returns its id',
    query: SessionQuery,
    result: Type.String(),
  }),
  cartPull: row('cartPull', {
    summary: 'List the items of a cart',
    query: CartQuery,
    result: Type.Array(ServerCartItem),
  }),
  cartUpdate: row('cartUpdate', {
    summary: 'Add an item or set its quantity',
    query: CartQuery,
    body: CartUpdate,
    result: ServerCartItem,
  }),
  cartDelete: row('cartDelete', {
    summary: 'Remove an item',
    query: CartQuery,
    body: CartUpdate,
    result: Done,
  }),
  cartTotals: row('cartTotals', { summary: 'Get the totals of a cart', query: CartQuery, result: Totals }),
  cartPaymentMethods: row('cartPaymentMethods', {
    summary: 'List payment methods for a cart',
    query: CartQuery,
    result: Type.Array(PaymentMethod),
  }),
  cartShippingMethods: row('cartShippingMethods', {
    summary: 'List delivery methods for a cart and an address',
    query: CartQuery,
    body: ShippingMethodsQuery,
    result: Type.Array(ShippingMethod),
  }),
  cartShippingInformation: row('cartShippingInformation', {
    summary: 'Save addresses and delivery method; returns totals and payment methods',
    query: CartQuery,
    body: Type.Object({ addressInformation: AddressInformation }),
    result: Type.Object({ payment_methods: Type.Array(PaymentMethod), totals: Totals }),
  }),
  cartCollectTotals: row('cartCollectTotals', {
    summary: 'Calculate totals with given methods',
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
    summary: 'Get the applied coupon, or null',
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
    summary:
      'Calculate what an order would cost now: totals of its products, delivery and payment, without changing anything',
    query: CartQuery,
    body: OrderRequest,
    result: Totals,
  }),
  orderWithhold: row('orderWithhold', {
    summary:
      'Get the order placed under an idempotency key, or revoke an unused key: returns null, and no order can be placed with it',
    query: CartQuery,
    result: Type.Union([OrderResult, Type.Null()]),
  }),
  orderPull: row('orderPull', {
    summary: 'Get an order by number and secret token',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    result: Order,
  }),
  orderCancel: row('orderCancel', {
    summary: 'Cancel an order before it is packed, by number and secret token; idempotent',
    query: Type.Object({ ...store, number: text(32), orderToken: text(128) }),
    result: Order,
  }),
  stockCheck: row('stockCheck', {
    summary: 'Get the stock of a product',
    query: Type.Object({ ...session, sku: text(300) }),
    result: StockItem,
    aliases: ['stock/check/:sku'],
  }),
  stockList: row('stockList', {
    summary: 'Get the stock of several products, without unknown ones',
    query: SkusQuery,
    result: Type.Array(StockItem),
  }),
  stockShops: row('stockShops', {
    summary: "Get the current stock of several products in the shop's own stores; [] if no store was counted",
    query: SkusQuery,
    result: Type.Array(ShopStock),
  }),
  stockNotify: row('stockNotify', {
    summary:
      'Request one mail when a product or variant is back in stock; the response never reveals whether the address is known',
    query: SessionQuery,
    body: StockNotify,
    result: Done,
  }),
  stockNotifyCancel: row('stockNotifyCancel', {
    summary: 'Cancel all stock notifications of an address by the token of a mail',
    query: Type.Object({ ...store, notice: text(64) }),
    result: Done,
  }),
  questionCreate: row('questionCreate', {
    summary: 'Ask a question about a product; the answer is mailed and published on its page',
    query: StoreQuery,
    body: CreateQuestion,
    result: Done,
  }),
  questionList: row('questionList', {
    summary: 'List answered questions about a product, those in the language of the store first',
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
      'Get the newsletter status of your own email address, or by the code of a newsletter mail; unknown for all others',
    query: Type.Object({ ...session, email: text(254), code: text(128) }),
    result: SubscriptionState,
    aliases: subscribeAliases,
  }),
  subscribe: row('subscribe', {
    summary: 'Subscribe to the newsletter; a mail asks for confirmation',
    query: SessionQuery,
    body: Subscription,
    result: SubscriptionStatus,
    aliases: subscribeAliases,
  }),
  unsubscribe: row('unsubscribe', {
    summary: 'Unsubscribe from the newsletter',
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
    summary: 'Send the contact form, flat or wrapped in `form`; requires no session',
    query: StoreQuery,
    body: ContactForm,
    result: Done,
    aliases: ['ext/contact/create'],
  }),
  pickupPoints: row('pickupPoints', {
    summary: 'List parcel lockers and shops of a carrier; [] for an unknown one',
    query: Type.Object({ ...cart, code: text(64) }),
    result: Type.Array(PickupPoint),
  }),
  ...paymentEndpoints,
  countryList: row('countryList', {
    summary: 'List countries of delivery',
    query: StoreQuery,
    result: Type.Array(Country),
  }),
  quantityTracker: row('quantityTracker', {
    summary: 'List products with low stock, all of them without skus',
    query: SkusQuery,
    result: Type.Array(TrackedQuantity),
  }),
  shopData: row('shopData', {
    summary: 'Get banners, sliders and configuration',
    query: Type.Object({
      ...StoreQuery.properties,
      /** Addition to the specification: secret of a preview, which returns its section as it will be. */
      preview: Type.Optional(Type.String({ maxLength: 64 })),
      /** Addition to the specification: token of a preview link, for which a closed shop counts as open. */
      shopPreview: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    result: ShopData,
  }),
  homePage: row('homePage', {
    summary: 'List newest and best-selling products',
    query: StoreQuery,
    result: HomePage,
  }),
  specialOffers: row('specialOffers', {
    summary: 'List personal offers',
    query: SessionQuery,
    result: Type.Array(SpecialOffer),
  }),
  urlMap: row('urlMap', {
    summary: 'Resolve a path to its search document, or null; not enveloped',
    query: SessionQuery,
    body: UrlMapQuery,
    result: UrlMapResult,
    envelope: false,
  }),
  urlRedirect: row('urlRedirect', {
    summary: 'Get the new address of an old one, with store prefix and query, or null',
    query: Type.Object({ ...store, url: text(2048) }),
    result: UrlRedirect,
  }),
  renderList: row('renderList', {
    summary: 'Get prices of products',
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
    summary: 'Get product documents by SKU',
    query: SkusQuery,
    result: Type.Object({
      items: OpenList,
      search_criteria: Type.Record(Type.String(), Type.Unknown()),
      total_count: Type.Integer(),
    }),
  }),
  catalogSuggest: row('catalogSuggest', {
    summary: 'Get suggestions while typing',
    query: Type.Object({ ...store, q: text(100), size: text(4) }),
    result: Suggestions,
  }),
  categoryListing: row('categoryListing', {
    summary: 'List products of a category: products, total, available_filters',
    query: SearchQuery,
    result: ProductListing,
    envelope: false,
  }),
  categoryListingPost: row('categoryListingPost', {
    summary: 'List products of a category, query in the body',
    query: SearchQuery,
    body: SearchBody,
    result: ProductListing,
    envelope: false,
  }),
  productSearch: row('productSearch', {
    summary: 'Search products by text: products, total, available_filters',
    query: SearchQuery,
    result: ProductListing,
    envelope: false,
  }),
  productSearchPost: row('productSearchPost', {
    summary: 'Search products by text, query in the body',
    query: SearchQuery,
    body: SearchBody,
    result: ProductListing,
    envelope: false,
  }),
  catalogSearch: row('catalogSearch', {
    summary: 'Search any type in the Elasticsearch format',
    query: SearchQuery,
    result: SearchResponse,
    envelope: false,
  }),
  catalogSearchPost: row('catalogSearchPost', {
    summary: 'Search any type, query in the body',
    query: SearchQuery,
    body: SearchBody,
    result: SearchResponse,
    envelope: false,
  }),
}
/** Type of the table; `Endpoints['cartUpdate']` has the schemas of that call. */
export type Endpoints = typeof endpoints & Record<CallName, Endpoint>
/** Result of a call by its name, such as `CallResult<'cartPull'>`. */
export type CallResult<N extends CallName> = Static<(typeof endpoints)[N]['result']>
