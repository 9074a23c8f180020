import type { HoldScope } from '@ambra/db/records'
import type { Database } from '@ambra/db/database'
import type { SearchEngine } from '@ambra/search/search-engine'
import type { SearchCounter } from './search-counter.ts'
import type { DownloadStore } from '../download/download-store.ts'
import type { Log } from './request-context.ts'

/**
 * Settings of all payment methods. `apiUrl`: address of this API for browsers and providers, e.g. `https://shop.example/api`.
 * `methods`: by code, in the form that the definition of the method reads from the environment.
 */
export type PaymentSettings = {
  apiUrl: string
  /** All providers are the emulators under /sandbox: no money moves, and shoppers are shown that. */
  isEmulated: boolean
  methods: Readonly<Record<string, unknown>>
}

/** Mails in any 24 hours to one address, and caused by one network, because of what strangers type; 0 does not limit. */
export type MailLimits = { perAddress: number; perNetwork: number }

/** What unpaid orders may hold at once; 0 does not limit. @see docs/decisions/030-limits-on-held-stock-and-mail.md */
export type UnpaidLimits = Readonly<Record<HoldScope, { orders: number; pieces: number }>> & {
  /** Orders to be paid on delivery that staff has not taken up, of one guest or account. */
  cashOrders: number
  /** Percent of the stock of one product that the orders of one network may hold. */
  sharePercent: number
}

/** Settings that change what the shop returns; read from the environment by apps/server. */
export type ShopSettings = {
  /** Public address of the shop without a trailing slash. */
  publicUrl: string
  /** Host of the console; undefined: it is on the shop's. */
  adminHost?: string | undefined
  /** Networks that may reach the console, as CIDR; empty: all. */
  adminAllow?: readonly string[] | undefined
  /** Seals secrets of the database; several by commas, the first one is used. Undefined: they are stored as they are. */
  secretsKey?: string | undefined
  /** Lists show goods that cannot be bought now. @see docs/rules/search SRC-10 */
  listOutOfStock: boolean
  /** Goods of which none are left may be put in the cart. @see spec §4 "Adding" */
  outOfStockInCart: boolean
  /** Tier prices and prices of customer groups. @see spec §6 */
  priceTiers: boolean
  /** The slugs of products and categories are their url keys, else name and id. @see spec §2 */
  usesUrlKeys: boolean
  /** The customer group chooses the tax rule (spec §6 "grouped tax"). */
  taxByGroup: boolean
  /** Every customer counts as group 0, signed in or not. @see spec §6 */
  forceDefaultGroup: boolean
  /** `named`: a product request may name a group by its id; `proved`: by a session or a group token only. */
  groupPrices: 'named' | 'proved'
  /** Another host that names personal offers, and the key of the tokens it gets. @see docs/rules/api API-13 */
  specialOffers: { url: string; secret: string } | undefined
  accountPrivacy: 'spec' | 'strict'
  corsOrigins: readonly string[]
  isThrottled: boolean
  trustProxy: boolean
  metricsToken: string | undefined
  /** Codes of payment methods with a working provider. */
  paymentMethods: readonly string[]
  payment: PaymentSettings
  /** Carriers whose labels can be ordered, by code, in the form that their definitions read; emulated ones give samples. */
  labels: { carriers: Readonly<Record<string, unknown>>; isEmulated: boolean }
  /** Days until a bank transfer is due; then the order is cancelled and its stock freed. */
  transferDays: number
  /** The same for an order of a guest. */
  guestTransferDays: number
  /** What orders may hold of the stock before they are paid; undefined does not limit. */
  unpaid: UnpaidLimits | undefined
  /** Mails that strangers may cause; undefined does not limit. */
  mails: MailLimits | undefined
  /** Days a sold file can be downloaded after the payment. */
  downloadDays: number
  /** Months a gift card is valid from its payment. */
  giftCardMonths: number
  /** Full years that invoices and their orders are stored after the year they were issued in. */
  accountingYears: number
  /** Address a shopper may write to, named when an order is rejected. */
  contactEmail: string
}

/** Everything a use case needs from outside; composed by apps/server and by tests. */
export type ShopDeps = {
  database: Database
  search: SearchEngine
  downloads: DownloadStore
  now: () => Date
  log: Log
  settings: ShopSettings
  /** Counts what people search for; without it nothing is counted. */
  searchCounter?: SearchCounter | undefined
  /** An order was placed: there are mails to send. */
  onOrderPlaced: (order: { orderId: number; storeCode: string }) => void
}
