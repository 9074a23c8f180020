import type { Seller, MailLinks } from './mail-links.ts'
import type { Order } from '@ambra/contract/order'
import type { Language } from '@ambra/domain/stores'
import type { AfterSaleMailData } from './after-sale-data.ts'
import type { NewsletterMailData } from './newsletter-data.ts'
import type { PriceAlertMailData } from './price-alert-data.ts'

/** The data of mails about an order. `language` is the reader's, not always the order's. */
export type OrderMailData = {
  language: Language
  order: Order
  seller: Seller
  links: MailLinks
  /** Version of the terms the shopper agreed to. */
  termsVersion?: string
  /** Terms, withdrawal notice and model form are enclosed as PDF. */
  hasContract?: boolean
  /** The shopper wanted digital content at once and gave up the right of withdrawal for it. */
  hasDigitalConsent?: boolean
  /** The shopper's comment to the shop. */
  comment?: string
  /** The shopkeeper's comment on a status change. */
  note?: string
  /** The document enclosed as PDF. */
  document?: { kind: 'invoice' | 'proforma' | 'credit_note'; number: string }
  /** Money that goes back to the shopper, in cents. */
  refundCents?: number
  /** The part of it that is back on gift cards. */
  refundedToCardCents?: number
  /** What of a refund paid the order that its pieces were swapped for, in cents. */
  creditedCents?: number
  /** Number of the shipment that has left, one of `order.shipments`. */
  shipment?: string
  /** What people of the shop changed about the order, and its sum before, in cents. */
  correction?: 'goods' | 'refund' | 'address' | 'swap'
  beforeCents?: number
  /** Of a swap; the mail is about the order of what came in. `number` is the order the pieces were in, `off` names them. */
  swap?: Readonly<SwapFigures>
  /** Of a corrected address: each part that differs, as it was and as it is; an empty text where there was none. */
  corrected?: readonly CorrectedPart[]
}

/** What was taken out, and of its sum (cents): what paid for the goods that came in, what goes back, what is still to be paid. */
export type SwapFigures = {
  number: string
  off: string
  offCents: number
  creditCents: number
  refundCents: number
  dueCents: number
}

/** Parts of where an order goes, as the shopper's mail names them. */
export const correctedParts = ['name', 'street', 'city', 'postcode', 'telephone', 'point'] as const
export type CorrectedPart = { part: (typeof correctedParts)[number]; before: string; after: string }

/**
 * `order-confirmation` to the shopper in the store's language, `new-order` to the shopkeeper, `order-status`
 * to the shopper when the order moved (its `status` is the new one), `order-downloads` to the shopper with
 * the links of `order.downloads`, `gift-cards` to the shopper with the codes of `order.giftCards`,
 * `shipment-sent` to the shopper when a shipment has left, `order-corrected` when people of the shop changed the order,
 * `order-document` to the shopper with an invoice or a credit note, or with the notice of a refund,
 * `payment-received` and `payment-failed` to the shopper when a payment under way has ended.
 */
export type MailKind =
  | 'order-confirmation'
  | 'new-order'
  | 'order-status'
  | 'order-downloads'
  | 'gift-cards'
  | 'order-document'
  | 'shipment-sent'
  | 'order-corrected'
  | 'payment-received'
  | 'payment-failed'

/** A mail ready to be sent; the subject has no line breaks. */
export type RenderedMail = { subject: string; html: string; text: string }

/**
 * Writes a mail in the language of `data`, as HTML and as text from the same content. Pure.
 * At run time this is `build/mail.js`, built by `npm run build`; tests import `render-mail.tsx` itself.
 * @see docs/rules/law LAW-ORD-5, LAW-WDR-5
 */
export declare function renderMail(kind: MailKind, data: OrderMailData): RenderedMail

/**
 * The data of the back-in-stock mail. `links.product` opens the product, `links.withdraw` cancels all such
 * subscriptions.
 */
export type StockMailData = {
  language: Language
  productName: string
  sku: string
  seller: Seller
  links: MailLinks & { product: string; withdraw: string }
}

/**
 * Mails about an account; `account-confirm` and `account-exists` only under ACCOUNT_PRIVACY=strict, the default.
 * `email-changed` goes to the old address, `email-new` to the new one. `staff-…` go to people who work in the shop.
 */
export type AccountMailKind =
  | 'account-welcome'
  | 'account-confirm'
  | 'account-exists'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'email-new'
  | 'email-confirm'
  | 'session-stolen'
  | 'account-erased'
  | 'staff-invite'
  | 'staff-signed-in'
  | 'staff-keys-changed'
  | 'staff-audit-head'
  | 'staff-audit-broken'
  | 'staff-webhook-off'
  | 'staff-plan-stopped'

/**
 * The data of a mail about an account. `links.account` is the target of its button, `until` when that link
 * expires.
 */
export type AccountMailData = {
  language: Language
  seller: Seller
  /** Europe/Tallinn, `YYYY-MM-DD HH:mm`. */
  until?: string
  /** Figures and names that its text has places for; none of them is a person's. */
  values?: Readonly<Record<string, string>>
  links: MailLinks & { account: string }
}

/** Writes a mail about an account, in the language of the store it was requested in. Pure. */
export declare function renderAccountMail(kind: AccountMailKind, data: AccountMailData): RenderedMail

/** Writes the one mail of a back-in-stock request, in the language of its store. Pure. */
export declare function renderStockMail(data: StockMailData): RenderedMail

/** Writes a mail of a price alert, in the language of its store. Pure. */
export declare function renderPriceAlertMail(data: PriceAlertMailData): RenderedMail

/** Writes a mail after the sale: withdrawal, claim, feedback, link to an order. Pure. */
export declare function renderAfterSaleMail(data: AfterSaleMailData): RenderedMail

/** Writes a mail of the newsletter, in the language of the store it was requested in. Pure. */
export declare function renderNewsletterMail(data: NewsletterMailData): RenderedMail

/**
 * The data of the notice to the shopkeeper about a payment. `flag` is a `PaymentFlag` or
 * `unknown_transaction`.
 */
export type PaymentAlertData = {
  language: Language
  seller: Seller
  links: MailLinks
  flag: string
  provider: string
  transaction: string
  /** Absent when no order belongs to the payment. */
  orderNumber?: string
  expectedCents?: number
  /** Figures as the provider sent them. */
  reported?: string
  /** First payment the shop has to collect. */
  advance?: string
}

/** Writes the notice to the shopkeeper that staff must look at a payment. Pure. */
export declare function renderPaymentAlert(data: PaymentAlertData): RenderedMail
