import type { AfterSaleMailData } from './after-sale-data.ts'
import { afterSaleMail } from './after-sale-mails.ts'
import { accountMail } from './account-mail.ts'
import type {
  AccountMailData,
  AccountMailKind,
  MailKind,
  OrderMailData,
  PaymentAlertData,
  RenderedMail,
  StockMailData,
} from './mail-data.ts'
import { orderDocument } from './document-mail.ts'
import type { MailDocument } from './mail-document.ts'
import { mailHtml } from './mail-html.tsx'
import { mailText } from './mail-text.ts'
import { newsletterMail } from './newsletter-mails.ts'
import type { NewsletterMailData } from './newsletter-data.ts'
import { orderCorrected } from './corrected-mail.ts'
import {
  giftCardsIssued,
  newOrder,
  orderConfirmation,
  orderDownloadsReady,
  orderStatusChanged,
} from './order-mails.ts'
import { paymentAlert, paymentFailed, paymentReceived } from './payment-mails.ts'
import { priceAlertMail } from './price-alert-mail.ts'
import type { PriceAlertMailData } from './price-alert-data.ts'
import { shipmentSent } from './shipment-mail.ts'
import { backInStock } from './stock-mail.ts'

const documents: Readonly<Record<MailKind, (data: OrderMailData) => MailDocument>> = {
  'order-confirmation': orderConfirmation,
  'new-order': newOrder,
  'order-status': orderStatusChanged,
  'order-downloads': orderDownloadsReady,
  'gift-cards': giftCardsIssued,
  'order-document': orderDocument,
  'shipment-sent': shipmentSent,
  'order-corrected': orderCorrected,
  'payment-received': paymentReceived,
  'payment-failed': paymentFailed,
}

/** Writes a mail as HTML and text; the contract is in `mail-data.ts`. */
export function renderMail(kind: MailKind, data: OrderMailData): RenderedMail {
  return rendered(documents[kind](data))
}

/** Writes the mail that goods are back; the contract is in `mail-data.ts`. */
export function renderStockMail(data: StockMailData): RenderedMail {
  return rendered(backInStock(data))
}

/** Writes a mail of a price alert; the contract is in `price-alert-data.ts`. */
export function renderPriceAlertMail(data: PriceAlertMailData): RenderedMail {
  return rendered(priceAlertMail(data))
}

/** Writes a mail about an account; the contract is in `mail-data.ts`. */
export function renderAccountMail(kind: AccountMailKind, data: AccountMailData): RenderedMail {
  return rendered(accountMail(kind, data))
}

/** Writes a mail after the sale; the contract is in `mail-data.ts`. */
export function renderAfterSaleMail(data: AfterSaleMailData): RenderedMail {
  return rendered(afterSaleMail(data))
}

/** Writes a mail of the newsletter; the contract is in `mail-data.ts`. */
export function renderNewsletterMail(data: NewsletterMailData): RenderedMail {
  return rendered(newsletterMail(data))
}

/** Writes the notice to the shopkeeper about a payment; the contract is in `mail-data.ts`. */
export function renderPaymentAlert(data: PaymentAlertData): RenderedMail {
  return rendered(paymentAlert(data))
}

function rendered(document: MailDocument): RenderedMail {
  const subject = document.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return { subject, html: mailHtml({ ...document, subject }), text: mailText(document) }
}
