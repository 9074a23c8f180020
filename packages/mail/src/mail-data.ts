import type { Seller, MailLinks } from './mail-links.ts'
import type { Order } from '@ambra/contract/sales/order'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { AfterSaleMailData } from './service/after-sale-data.ts'
import type { NewsletterMailData } from './messaging/newsletter-data.ts'
import type { PriceAlertMailData } from './promotions/price-alert-data.ts'

/** Data of order mails. `language` is the reader's, not always the order's. */
export type OrderMailData = {
  language: Language
  order: Order
  seller: Seller
  links: MailLinks
  /** Version of the terms the shopper agreed to. */
  termsVersion?: string
  /** Terms, withdrawal notice and model form are attached as PDF. */
  hasContract?: boolean
  /** The shopper requested immediate access to digital content and waived the right of withdrawal for it. */
  hasDigitalConsent?: boolean
  /** The shopper's comment to the shop. */
  comment?: string
  /** The shopkeeper's comment on a status change. */
  note?: string
  /** Document attached as PDF. */
  document?: { kind: 'invoice' | 'proforma' | 'credit_note'; number: string }
  /** Amount refunded to the shopper, in cents. */
  refundCents?: number
  /** Part of the refund credited to gift cards. */
  refundedToCardCents?: number
  /** Part of a refund that paid for the swap order, in cents. */
  creditedCents?: number
  /** Number of the shipped shipment, one of `order.shipments`. */
  shipment?: string
  /** Changes of staff to the order, with its previous total, in cents. */
  correction?: 'goods' | 'refund' | 'address' | 'swap'
  beforeCents?: number
  /**
   * Set for a swap; the mail is about the order of the added pieces. `number` is the original order, `off`
   * names the removed pieces.
   */
  swap?: Readonly<SwapFigures>
  /** Set for a corrected address: each changed part before and after; an empty text if there was none. */
  corrected?: readonly CorrectedPart[]
}

/**
 * Removed pieces, and how their value (cents) is used: for the added pieces, as a refund; and the amount
 * still due.
 */
export type SwapFigures = {
  number: string
  off: string
  offCents: number
  creditCents: number
  refundCents: number
  dueCents: number
}

/** Parts of a delivery address, as named in the shopper's mail. */
export const correctedParts = ['name', 'street', 'city', 'postcode', 'telephone', 'point'] as const
export type CorrectedPart = { part: (typeof correctedParts)[number]; before: string; after: string }

/**
 * Kinds of order mails: `order-confirmation` to the shopper in the store's language, `new-order` to the
 * shopkeeper, `order-status` to the shopper after a status change (its `status` is the new one),
 * `order-downloads` to the shopper with the links of `order.downloads`, `gift-cards` to the shopper with the
 * codes of `order.giftCards`, `gift-card` with one of them to the person it is for, `shipment-sent` to the shopper after a shipment has left, `order-corrected`
 * when staff changed the order, `order-document` to the shopper with an invoice or a credit note, or with the
 * notice of a refund, `payment-received` and `payment-failed` to the shopper when a pending payment has
 * ended.
 */
export type MailKind =
  | 'order-confirmation'
  | 'new-order'
  | 'order-status'
  | 'order-downloads'
  | 'gift-cards'
  | 'gift-card'
  | 'order-document'
  | 'shipment-sent'
  | 'order-corrected'
  | 'payment-received'
  | 'payment-failed'

/** Rendered mail; the subject has no line breaks. */
export type RenderedMail = { subject: string; html: string; text: string }

/**
 * Renders a mail in the language of `data`, as HTML and text from the same content. Pure. At run time this is
 * `build/mail.js`, built by `npm run build`; tests import `render-mail.tsx` itself.
 * @see docs/rules/law LAW-ORD-5, LAW-WDR-5
 */
export declare function renderMail(kind: MailKind, data: OrderMailData): RenderedMail

/**
 * Data of the back-in-stock mail. `links.product` opens the product, `links.withdraw` cancels all such
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
 * Kinds of account mails; `account-confirm` and `account-exists` only under ACCOUNT_PRIVACY=strict, the
 * default. `email-changed` goes to the old address, `email-new` to the new one. `staff-…` go to staff.
 */
export type AccountMailKind =
  | 'account-welcome'
  | 'account-made'
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
  | 'staff-start-stopped'
  | 'staff-test'

/** Data of an account mail. `links.account` is the target of its button, `until` when that link expires. */
export type AccountMailData = {
  language: Language
  seller: Seller
  /** Europe/Tallinn, `YYYY-MM-DD HH:mm`. */
  until?: string
  /** Values for the placeholders of its text; none of them identifies a person. */
  values?: Readonly<Record<string, string>>
  links: MailLinks & { account: string }
}

/** Renders an account mail, in the language of the requesting store. Pure. */
export declare function renderAccountMail(kind: AccountMailKind, data: AccountMailData): RenderedMail

/** Renders the only mail of a back-in-stock request, in the language of its store. Pure. */
export declare function renderStockMail(data: StockMailData): RenderedMail

/** Renders a price alert mail, in the language of its store. Pure. */
export declare function renderPriceAlertMail(data: PriceAlertMailData): RenderedMail

/** Renders an after-sale mail: withdrawal, claim, feedback, link to an order. Pure. */
export declare function renderAfterSaleMail(data: AfterSaleMailData): RenderedMail

/** Renders a newsletter mail, in the language of the requesting store. Pure. */
export declare function renderNewsletterMail(data: NewsletterMailData): RenderedMail

/** Data of the shopkeeper's notice about a payment. `flag` is a `PaymentFlag` or `unknown_transaction`. */
export type PaymentAlertData = {
  language: Language
  seller: Seller
  links: MailLinks
  flag: string
  provider: string
  transaction: string
  /** Absent if no order belongs to the payment. */
  orderNumber?: string
  expectedCents?: number
  /** Figures as the provider sent them. */
  reported?: string
  /** First payment the shop has to collect. */
  advance?: string
}

/** Renders the notice to the shopkeeper about a payment that staff must check. Pure. */
export declare function renderPaymentAlert(data: PaymentAlertData): RenderedMail
