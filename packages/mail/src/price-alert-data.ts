import type { UnitMeasure } from '@ambra/contract/product-facts'
import type { Language } from '@ambra/domain/stores'
import type { MailLinks, Seller } from './mail-links.ts'

/**
 * What a mail of a price alert says: `confirm` asks to press a button within `days`; `price` says that the price has
 * come. `lowest30Cents` is set only where the shop announces a reduction: no other earlier price may stand in a mail.
 * @see docs/rules/law LAW-PRC-1
 */
export type PriceAlertSubject =
  | { about: 'confirm'; days: number }
  | { about: 'price'; lowest30Cents?: number }

/**
 * Prices in cents, tax included. `maxCents` is the price the shopper named; without one any lower price counts. `measure`
 * is set where prices are compared by weight, volume, length or area. `links.page` is the target of the button,
 * `links.leave` ends all price alerts of the address.
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
