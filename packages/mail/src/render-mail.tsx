import type { AfterSaleMailData } from './service/after-sale-data.ts'
import { afterSaleMail } from './service/after-sale-mails.ts'
import { accountMail } from './customers/account-mail.ts'
import type {
  AccountMailData,
  AccountMailKind,
  MailKind,
  OrderMailData,
  PaymentAlertData,
  RenderedMail,
  StockMailData,
} from './mail-data.ts'
import { orderDocument } from './accounting/document-mail.ts'
import type { MailDocument } from './mail-document.ts'
import { mailHtml } from './mail-html.tsx'
import { mailText } from './mail-text.ts'
import { newsletterMail } from './messaging/newsletter-mails.ts'
import type { NewsletterMailData } from './messaging/newsletter-data.ts'
import { orderCorrected } from './accounting/corrected-mail.ts'
import {
  giftCardForYou,
  giftCardsIssued,
  newOrder,
  orderConfirmation,
  orderDownloadsReady,
  orderStatusChanged,
} from './sales/order-mails.ts'
import { paymentAlert, paymentFailed, paymentReceived } from './payments/payment-mails.ts'
import { priceAlertMail } from './promotions/price-alert-mail.ts'
import type { PriceAlertMailData } from './promotions/price-alert-data.ts'
import { shipmentSent } from './fulfilment/shipment-mail.ts'
import { backInStock } from './inventory/stock-mail.ts'

const documents: Readonly<Record<MailKind, (data: OrderMailData) => MailDocument>> = {
  'order-confirmation': orderConfirmation,
  'new-order': newOrder,
  'order-status': orderStatusChanged,
  'order-downloads': orderDownloadsReady,
  'gift-cards': giftCardsIssued,
  'gift-card': giftCardForYou,
  'order-document': orderDocument,
  'shipment-sent': shipmentSent,
  'order-corrected': orderCorrected,
  'payment-received': paymentReceived,
  'payment-failed': paymentFailed,
}

/** Renders a mail as HTML and text; the contract is in `mail-data.ts`. */
export function renderMail(kind: MailKind, data: OrderMailData): RenderedMail {
  return rendered(documents[kind](data), data.links.home)
}

/** Renders the back-in-stock mail; the contract is in `mail-data.ts`. */
export function renderStockMail(data: StockMailData): RenderedMail {
  return rendered(backInStock(data), data.links.home)
}

/** Renders a price alert mail; the contract is in `price-alert-data.ts`. */
export function renderPriceAlertMail(data: PriceAlertMailData): RenderedMail {
  return rendered(priceAlertMail(data), data.links.home)
}

/** Renders an account mail; the contract is in `mail-data.ts`. */
export function renderAccountMail(kind: AccountMailKind, data: AccountMailData): RenderedMail {
  return rendered(accountMail(kind, data), data.links.home)
}

/** Renders an after-sale mail; the contract is in `mail-data.ts`. */
export function renderAfterSaleMail(data: AfterSaleMailData): RenderedMail {
  return rendered(afterSaleMail(data), data.links.home)
}

/** Renders a newsletter mail; the contract is in `mail-data.ts`. */
export function renderNewsletterMail(data: NewsletterMailData): RenderedMail {
  return rendered(newsletterMail(data), data.links.home)
}

/** Renders the payment notice to the shopkeeper; the contract is in `mail-data.ts`. */
export function renderPaymentAlert(data: PaymentAlertData): RenderedMail {
  return rendered(paymentAlert(data), data.links.home)
}

function rendered(document: MailDocument, home: string): RenderedMail {
  const subject = document.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return { subject, html: mailHtml({ ...document, subject }, home), text: mailText(document) }
}
