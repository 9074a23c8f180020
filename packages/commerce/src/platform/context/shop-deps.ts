import type { HoldScope } from '@ambra/db/schema'
import type { Database } from '@ambra/db/connection'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { SearchCounter } from '../../search/terms/search-counter.ts'
import type { DownloadStore } from '../../fulfilment/downloads/download-store.ts'
import type { Log } from './request-context.ts'
import type { ExtendedMethod } from '../../payments/provider/extended-method.ts'

/**
 * Settings of all payment methods. `apiUrl`: address of this API for browsers and providers, e.g.
 * `https://shop.example/api`. `methods`: by code, in the form that the definition of the method reads from
 * the environment.
 */
export type PaymentSettings = {
  apiUrl: string
  /** All providers are the emulators under /sandbox: no money moves, and shoppers are shown that. */
  isEmulated: boolean
  methods: Readonly<Record<string, unknown>>
  /** Returns the payment methods of extensions that are on now; set when the extensions have been opened. */
  extended?: () => readonly ExtendedMethod[]
}

/** Mails in any 24 hours to one address, and caused by one network, because of what guests type; 0 = unlimited. */
export type MailLimits = { perAddress: number; perNetwork: number }

/** Limits on stock held by unpaid orders; 0 = unlimited. @see docs/decisions/030-limits-on-held-stock-and-mail.md */
export type UnpaidLimits = Readonly<Record<HoldScope, { orders: number; pieces: number }>> & {
  /** Cash-on-delivery orders of one guest or account that staff have not processed yet. */
  cashOrders: number
  /** Percentage of a product's stock that the orders of one network may hold. */
  sharePercent: number
}

/** Settings that affect responses of the shop; read from the environment by apps/server. */
export type ShopSettings = {
  /** Public address of the shop without a trailing slash. */
  publicUrl: string
  /** Host of the console; undefined if it shares the shop's. */
  adminHost?: string | undefined
  /** Networks that may reach the console, as CIDR; empty = all. */
  adminAllow?: readonly string[] | undefined
  /**
   * Keys that seal secrets in the database, separated by commas; the first one is used. Undefined = secrets
   * are stored unencrypted.
   */
  secretsKey?: string | undefined
  /** Lists include products that are out of stock. @see docs/rules/search SRC-10 */
  listOutOfStock: boolean
  /** Out-of-stock products may be put in the cart. @see spec §4 "Adding" */
  outOfStockInCart: boolean
  /** Tier prices and prices of customer groups. @see spec §6 */
  priceTiers: boolean
  /** Slugs of products and categories are their url keys, else name and id. @see spec §2 */
  usesUrlKeys: boolean
  /** The customer group chooses the tax rule (spec §6 "grouped tax"). */
  taxByGroup: boolean
  /** Every customer counts as group 0, signed in or not. @see spec §6 */
  forceDefaultGroup: boolean
  /** `named`: a product request may name a group by its id; `proved`: by a session or a group token only. */
  groupPrices: 'named' | 'proved'
  /** External host that names personal offers, with the key of its tokens. @see docs/rules/api API-13 */
  specialOffers: { url: string; secret: string } | undefined
  accountPrivacy: 'spec' | 'strict'
  corsOrigins: readonly string[]
  isThrottled: boolean
  trustProxy: boolean
  metricsToken: string | undefined
  /** Codes of payment methods with a working provider. */
  paymentMethods: readonly string[]
  payment: PaymentSettings
  /**
   * Carriers whose labels can be ordered, by code, in the form that their definitions read; emulated ones
   * return samples.
   */
  labels: { carriers: Readonly<Record<string, unknown>>; isEmulated: boolean }
  /** Mails leave by a server; without one they are files of the data folder. */
  hasMailServer?: boolean | undefined
  /** Days until an unpaid bank transfer order is cancelled and its stock released. */
  transferDays: number
  guestTransferDays: number
  /** Limits on stock held by unpaid orders; undefined = unlimited. */
  unpaid: UnpaidLimits | undefined
  /** Limits on mails that guests may cause; undefined = unlimited. */
  mails: MailLimits | undefined
  /** Days after the payment in which a sold file can be downloaded. */
  downloadDays: number
  /** Months after its payment in which a gift card is valid. */
  giftCardMonths: number
  /** Full years that invoices and their orders are retained after the year of issue. */
  accountingYears: number
  /** Contact address for shoppers, shown when an order is rejected. */
  contactEmail: string
}

/** External dependencies of use cases; composed by apps/server and by tests. */
export type ShopDeps = {
  database: Database
  search: SearchEngine
  downloads: DownloadStore
  now: () => Date
  log: Log
  settings: ShopSettings
  /** Counts search terms; if absent, nothing is counted. */
  searchCounter?: SearchCounter | undefined
  /** Called after an order is placed, when there are mails to send. */
  onOrderPlaced: (order: { orderId: number; storeCode: string }) => void
}
