import { type Cents, parseEuros } from '../money/money.ts'
import { defaultStore, type Store, stores } from './stores.ts'

/** Settings made by the shopkeeper, as texts by key. @see ../settings/setting-rows.ts */
export type ShopValues = Readonly<Record<string, string>>

/** `new`: not open to shoppers yet; `closed`: was open before. @see docs/decisions/119-closed-shop.md */
export type ShopState = 'open' | 'new' | 'closed'

/** Time after which readers of a closed shop's pages and feeds should try again, seconds. */
export const closedRetrySeconds = 3600

/** Returns the state that stored settings name; open without one. */
export const shopStateOf = ({ shop_state: state }: ShopValues): ShopState =>
  state === 'new' || state === 'closed' ? state : 'open'

/** Shop with its settings applied. `values` are the raw settings, for figures used in a single place. */
export type CurrentShop = {
  readonly name: string
  /** Limit after discount above which delivery is free. */
  readonly freeShippingOver: Cents
  /** Hour (Europe/Tallinn) until which orders are dispatched on the same working day. */
  readonly cutOffHour: number
  /** Percentage of a new subscriber's personal coupon. */
  readonly newsletterPercent: number
  readonly state: ShopState
  /** Codes of stores closed to shoppers. */
  readonly closedStores: ReadonlySet<string>
  readonly values: ShopValues
}

/** Defaults until the shopkeeper changes them. */
export const shippedFigures = {
  free_shipping_over: '99',
  collection_fee: '3.00',
  cut_off_hour: '15',
  newsletter_percent: '10',
} as const

/** Name of a shop without a configured name. */
const unnamed = 'Shop'

function shopOf(values: ShopValues): CurrentShop {
  const name = values['shop_name'] || values['company_name'] || unnamed
  const figure = (key: keyof typeof shippedFigures) => values[key] || shippedFigures[key]
  const whole = (key: keyof typeof shippedFigures) => {
    const number = Number(figure(key))
    return Number.isInteger(number) ? number : Number(shippedFigures[key])
  }
  return {
    name,
    freeShippingOver: parseEuros(figure('free_shipping_over')) ?? (9900 as Cents),
    cutOffHour: whole('cut_off_hour'),
    newsletterPercent: whole('newsletter_percent'),
    state: shopStateOf(values),
    closedStores: new Set((values['closed_stores'] ?? '').split(',').filter(Boolean)),
    values,
  }
}

let current: CurrentShop | undefined
let written = ''

/**
 * Returns the shop of this process or page. There is one shop with one name and one set of prices, so it is a
 * process-wide value, like its stores. @see docs/decisions/070-shop-settings.md
 */
export const currentShop = (): CurrentShop => (current ??= shopOf(valuesOfPage()))

/** Sets the shop's settings: a server from its database, a page's server from the API. */
export function setCurrentShop(values: ShopValues): void {
  const text = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (current && text === written) return
  written = text
  current = shopOf(values)
}

/** Returns whether a store is open to shoppers; the default one always is. */
export const isOpenStore = ({ code }: Pick<Store, 'code'>): boolean =>
  code === defaultStore.code || !currentShop().closedStores.has(code)

/** Lists the stores open to shoppers, the default one first. */
export const openStores = (): readonly Store[] => stores.filter(isOpenStore)

/**
 * Returns whether a setting concerns the whole shop and belongs in every page and every store's
 * configuration.
 */
export const isPageSetting = (key: string): boolean => pageKeys.has(key) || key.startsWith('method.')
const pageKeys = new Set([
  'shop_name',
  'shop_logo',
  'free_shipping_over',
  'cut_off_hour',
  'newsletter_percent',
  'closed_stores',
  'shop_state',
])

/**
 * Serializes the shop for a page (`data-shop` of its root), so that its script uses the same figures as the
 * server.
 */
export const shopOfPage = (): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(currentShop().values).filter(([key]) => isPageSetting(key))),
  )

/** Reads the settings from the page of this script; on a server there are none. */
function valuesOfPage(): ShopValues {
  const page = (globalThis as { document?: { documentElement: { dataset: Record<string, string> } } })
    .document
  const text = page?.documentElement.dataset['shop']
  // Written by `shopOfPage`.
  return text ? (JSON.parse(text) as ShopValues) : {}
}
