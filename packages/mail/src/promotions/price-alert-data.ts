import type { UnitMeasure } from '@ambra/contract/catalogue/product-facts'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { MailLinks, Seller } from '../mail-links.ts'

/**
 * Content of a price alert mail: `confirm` asks to press a button within `days`; `price` says that the price
 * has been reached. `lowest30Cents` is set only if the shop announces a reduction: a mail may not contain any
 * other earlier price.
 * @see docs/rules/law LAW-PRC-1
 */
export type PriceAlertSubject =
  | { about: 'confirm'; days: number }
  | { about: 'price'; lowest30Cents?: number }

/**
 * Prices in cents, tax included. `maxCents` is the price the shopper named; without one any lower price
 * counts. `measure` is set if prices are compared by weight, volume, length or area. `links.page` is the
 * target of the button, `links.leave` ends all price alerts of the address.
 */
export type PriceAlertMailData = PriceAlertSubject & {
  language: Language
  productName: string
  sku: string
  priceCents: number
  maxCents?: number
  measure?: UnitMeasure
  seller: Seller
  links: MailLinks & { page: string; leave: string }
}
