import { type Cents, parseEuros } from '../money/money.ts'
import { defaultStore, type Store, stores } from './stores.ts'

/** Settings of the shop as texts by key: what the shopkeeper has set, and nothing else. @see ../settings/setting-rows.ts */
export type ShopValues = Readonly<Record<string, string>>

/** The shop as its settings make it. `values` are those settings, for figures that only one place reads. */
export type CurrentShop = {
  readonly name: string
  /** The text beside the mark. */
  readonly logo: string
  /** Goods above this sum, discount taken off, are delivered free. */
  readonly freeShippingOver: Cents
  /** Orders up to this hour (Europe/Tallinn) leave the same working day. */
  readonly cutOffHour: number
  /** Per cent that the personal coupon of a new subscriber takes off. */
  readonly newsletterPercent: number
  /** Codes of stores that are not open to shoppers. */
  readonly closedStores: ReadonlySet<string>
  readonly values: ShopValues
}

/** What applies until the shopkeeper sets something else. */
export const shippedFigures = {
  free_shipping_over: '99',
  collection_fee: '3.00',
  cut_off_hour: '15',
  newsletter_percent: '10',
} as const

/** A shop without a name of its own yet. */
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
    logo: values['shop_logo'] || name,
    freeShippingOver: parseEuros(figure('free_shipping_over')) ?? (9900 as Cents),
    cutOffHour: whole('cut_off_hour'),
    newsletterPercent: whole('newsletter_percent'),
    closedStores: new Set((values['closed_stores'] ?? '').split(',').filter(Boolean)),
    values,
  }
}

let current: CurrentShop | undefined
let written = ''

/**
 * The shop that this process serves, or this page shows. One shop has one name and one set of prices, so it is a value of the
 * process, as its stores are. @see docs/decisions/070-shop-settings.md
 */
export const currentShop = (): CurrentShop => (current ??= shopOf(valuesOfPage()))

/** Called by who follows the settings: a server for its database, a page's server with what the API says. */
export function setCurrentShop(values: ShopValues): void {
  const text = JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (current && text === written) return
  written = text
  current = shopOf(values)
}

/** A store that shoppers may open; the default one always is. */
export const isOpenStore = ({ code }: Pick<Store, 'code'>): boolean =>
  code === defaultStore.code || !currentShop().closedStores.has(code)

/** The stores that shoppers may open, the default one first. */
export const openStores = (): readonly Store[] => stores.filter(isOpenStore)

/** Which settings are of the shop as a whole and belong into every page and every store's configuration. */
export const isPageSetting = (key: string): boolean => pageKeys.has(key) || key.startsWith('method.')
const pageKeys = new Set([
  'shop_name',
  'shop_logo',
  'free_shipping_over',
  'cut_off_hour',
  'newsletter_percent',
  'closed_stores',
])

/** What a page carries (`data-shop` of its root), so that its script computes with the same figures as the server. */
export const shopOfPage = (): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(currentShop().values).filter(([key]) => isPageSetting(key))),
  )

/** Of the page that this script runs in; on a server there is none. */
function valuesOfPage(): ShopValues {
  const page = (globalThis as { document?: { documentElement: { dataset: Record<string, string> } } })
    .document
  const text = page?.documentElement.dataset['shop']
  // `shopOfPage` wrote it.
  return text ? (JSON.parse(text) as ShopValues) : {}
}
