/**
 * Every figure of section 9 of the specification, with the words it comes from (`spec`) and, where this shop has no
 * use for it, the reason (`notUsed`). Rules read the values from here or name their own constant with the same value,
 * which the test compares.
 * @see spec §9, docs/rules/api API-14
 */
export const constants = {
  defaultStore: { value: 'et', spec: 'Default store et' },
  storeIds: { value: { et: 1, en: 2, ru: 3 }, spec: 'store ids 1, 2, 3 for et, en, ru' },
  fallbackStoreId: { value: 1, spec: 'fallback store id 1' },
  currency: { value: 'EUR', spec: 'Currency EUR' },
  currencyDigits: { value: 2, spec: '2 digits' },
  dateFormat: { value: 'YYYY-MM-DD HH:mm', spec: 'date format YYYY-MM-DD HH:mm' },
  defaultCountry: { value: 'EE', spec: 'Default country EE' },
  genericTaxDefaultCountry: {
    value: 'US',
    spec: 'a generic US tax default overridden',
    notUsed: 'inherited default; EE everywhere (docs/rules/api API-11)',
  },
  taxFallbackCountry: {
    value: 'PL',
    spec: 'tax helper fallback PL',
    notUsed: 'inherited default; EE everywhere (docs/rules/api API-11)',
  },
  locales: {
    value: ['en-US', 'lt-LT', 'ru-RU', 'lv-LV', 'et-EE'],
    spec: 'Locales en-US, lt-LT, ru-RU, lv-LV, et-EE',
  },
  taxPercentDivisor: { value: 100, spec: 'Tax rate is a percentage divided by 100' },
  anyTaxRegionId: { value: 0, spec: 'region id 0 or no region name' },
  cartImage: { value: { width: 150, height: 150 }, spec: 'cart 150x150' },
  galleryImage: { value: { width: 452, height: 452 }, spec: 'gallery 452x452' },
  listImage: { value: { width: 266, height: 266 }, spec: 'list 266x266' },
  searchTimeoutClientMs: { value: 5000, spec: 'Search timeouts client 5000 ms' },
  searchTimeoutServerMs: { value: 1000, spec: 'server 1000 ms' },
  searchFuzziness: { value: 1, spec: 'fuzziness 1' },
  searchMinimumMatch: { value: '75%', spec: 'minimum match 75%' },
  searchMinimumScore: { value: 1, spec: 'minimum score 1' },
  searchWeights: {
    value: { name: 2, sku: 2, mpn: 3, brand: 1, 'category.name': 1 },
    spec: 'Weights: name 2, sku 2, mpn 3, brand 1, category name 1',
  },
  searchTextFields: {
    value: ['name', 'sku', 'mpn', 'brand', 'main_taxon', 'keywords', 'features'],
    spec: 'text fields name, sku, mpn, brand, main_taxon, keywords, features',
  },
  productsPageSize: { value: 50, spec: 'products default 50' },
  genericListPageSize: {
    value: 12,
    spec: '12 in the generic list',
    notUsed: 'every list is a category, a search or a block of the home page, each with a size of its own',
  },
  searchPageSize: { value: 24, spec: '24 on the search screen' },
  categoriesSize: { value: 4000, spec: 'categories 4000' },
  categoriesSort: { value: 'position:asc', spec: 'sorted by position ascending' },
  attributesSize: { value: 150, spec: 'attributes 150' },
  cmsSize: { value: 150, spec: 'CMS 150' },
  orderHistoryPageSize: { value: 20, spec: 'order history 20' },
  orderHistoryFirstPage: { value: 1, spec: 'first page 1' },
  homeListSize: { value: 8, spec: 'home new-collection and bestsellers 8 each' },
  homeListSort: { value: 'created_at:desc', spec: 'newest first by created_at' },
  specialOffersMax: { value: 100, spec: 'special offers up to 100' },
  stockBatchSize: { value: 15, spec: 'Stock list batches of 15' },
  stockPrefetchCount: { value: 8, spec: 'stock prefetch count 8 for configurable children' },
  defaultSort: { value: 'is_promoted:desc', spec: 'Default sort is_promoted descending' },
  searchDefaultSort: { value: 'total_qty:desc', spec: 'search default total_qty descending' },
  sortOptions: {
    value: {
      latest: 'updated_at:desc',
      priceLowToHigh: 'final_price',
      priceHighToLow: 'final_price:desc',
      quantityHighToLow: 'total_qty:desc',
      quantityLowToHigh: 'total_qty',
      default: 'is_promoted:desc',
    },
    spec: 'Sort options: Latest, price low to high, price high to low, quantity high to low, quantity low to high, Default',
  },
  priceRanges: {
    value: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }],
    spec: 'Price ranges 0-50, 50-100, 100-150, 150 and up',
  },
  priceRangeLabels: {
    value: { first: '< {currency}{to}', middle: '{currency}{from} - {to}', last: '> {currency}{from}' },
    spec: "first and last bucket labels '< {currency}{to}' and '> {currency}{from}', middle '{currency}{from} - {to}'",
  },
  aggregationSize: { value: 10, spec: 'Aggregation size 10' },
  maxFilterQuery: { value: 999, spec: 'max filter query 999' },
  systemFilterNames: {
    value: ['sort', 'page', 'utm', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
    spec: 'Facets exclude system names such as sort, page, utm',
  },
  cartMaxCount: { value: 500, spec: 'Cart and CMS max count 500' },
  cmsMaxCount: { value: 500, spec: 'Cart and CMS max count 500' },
  outputCacheTtlS: {
    value: 86_400,
    spec: 'Output cache ttl 86400 s (disabled)',
    notUsed: 'disabled by the specification; guest pages are cached with tags and purged on change',
  },
  rootCategoryId: { value: 2, spec: 'Root category id 2' },
  dynamicPrefetchLevel: { value: 2, spec: 'dynamic prefetch level 2' },
  maxTaskAttempts: { value: 1, spec: 'Max network task attempts 1' },
  maxCartBypass: { value: 1, spec: 'bypass maximum value: not shown' },
  port: { value: 3002, spec: 'Port 3002' },
  checkoutActiveMs: { value: 1_800_000, spec: 'Checkout active window 30 minutes' },
  notificationTtlMs: { value: 5000, spec: 'notification lifetime 5000 ms' },
  submenuCloseDelayMs: { value: 300, spec: 'submenu close delay 300 ms' },
  translationPollMs: {
    value: 500,
    spec: 'translation widget poll 500 ms',
    notUsed: 'no translation widget: every text is translated by hand',
  },
  cacheReadWriteTimeoutMs: { value: 800, spec: 'read/write unresponsive 800 ms' },
  cacheIterateTimeoutMs: { value: 2000, spec: 'iterate 2000 ms' },
  cacheReadErrorsOff: { value: 1, spec: 'persistent cache off after 1 read error' },
  cacheWriteErrorsOff: { value: 30, spec: '30 write errors' },
  cacheQuotaCheckMs: { value: 30_000, spec: 'quota check every 30 s' },
  cachePurgeBelowIndex: { value: 100, spec: 'purge entries with index under 100 when over quota' },
  twoStageCaching: {
    value: 'off when stage 1 is slower than stage 2',
    spec: 'Two-stage category caching disabled if stage 1 is slower than stage 2',
    notUsed: 'a listing is one call that answers in milliseconds; there is no second stage',
  },
  lazyLoadAttempt: {
    value: 2,
    spec: 'Lazy-load attempt 2',
    notUsed: 'pictures load by the browser’s own loading=lazy',
  },
  lazyLoadPreload: {
    value: 1.5,
    spec: 'preload 1.5',
    notUsed: 'pictures load by the browser’s own loading=lazy',
  },
  storageKeys: {
    value: [
      'current-user',
      'current-token',
      'current-refresh-token',
      'orders-history',
      'last-cart-bypass-ts',
      'personal-details',
      'shipping-details',
      'payment-details',
      'cms-page',
      'cms-blocks',
      'newsletter email',
    ],
    spec: 'Storage keys: current-user, current-token, current-refresh-token, orders-history, last-cart-bypass-ts, personal-details, shipping-details, payment-details, cms-page, cms-blocks, newsletter email',
  },
  collectionFeeEnglishEuros: {
    value: 2,
    spec: 'collection fee €2.00 in English',
    notUsed: 'one figure of 3.00 in every language (docs/rules/delivery DEL-4)',
  },
  collectionFeeEuros: { value: 3, spec: '€3.00 in Estonian' },
  freeShippingOverEuros: { value: 99, spec: 'free shipping over 99' },
  newsletterCouponPercent: { value: 10, spec: '10% newsletter coupon' },
  contactHours: { value: { from: '8:00', to: '17:00' }, spec: 'weekday contact hours 8:00-17:00' },
  moneyBackText: {
    value: 'guaranteed money back for faulty products',
    spec: 'guaranteed money back for faulty products',
    notUsed:
      'a statutory right must not be advertised (docs/rules/law LAW-GRT-4); the warranty page explains it',
  },
} as const satisfies Record<string, { value: unknown; spec: string; notUsed?: string }>

/**
 * Label of a price range as the specification writes it, currency sign first: `< €50`, `€50 - 100`, `> €150`.
 * Bounds in euros. @see spec §9
 */
export function priceRangeLabel(
  range: { from?: number | undefined; to?: number | undefined },
  sign = '€',
): string {
  const { first, middle, last } = constants.priceRangeLabels.value
  const template = range.to === undefined ? last : !range.from ? first : middle
  return template
    .replace('{currency}', sign)
    .replace('{from}', String(range.from ?? 0))
    .replace('{to}', String(range.to ?? ''))
}
