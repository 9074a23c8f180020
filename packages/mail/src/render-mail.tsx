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
import type { MailLinks, Seller } from './mail-links.ts'
import { withOwnTexts } from './own-texts.ts'
import { priceText } from './sales/order-blocks.ts'
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
  const { order, language } = data
  return rendered(documents[kind](data), data, kind, {
    number: order.increment_id,
    name: order.billing_address.firstname,
    total: priceText(order.grand_total, language),
  })
}

/** Renders the back-in-stock mail; the contract is in `mail-data.ts`. */
export function renderStockMail(data: StockMailData): RenderedMail {
  return rendered(backInStock(data), data, 'back-in-stock')
}

/** Renders a price alert mail; the contract is in `price-alert-data.ts`. */
export function renderPriceAlertMail(data: PriceAlertMailData): RenderedMail {
  return rendered(
    priceAlertMail(data),
    data,
    data.about === 'confirm' ? 'price-alert-confirm' : 'price-alert',
  )
}

/** Renders an account mail; the contract is in `mail-data.ts`. */
export function renderAccountMail(kind: AccountMailKind, data: AccountMailData): RenderedMail {
  return rendered(accountMail(kind, data), data, kind)
}

/** Renders an after-sale mail; the contract is in `mail-data.ts`. */
export function renderAfterSaleMail(data: AfterSaleMailData): RenderedMail {
  return rendered(afterSaleMail(data), data, afterSaleName(data))
}

/** Renders a newsletter mail; the contract is in `mail-data.ts`. */
export function renderNewsletterMail(data: NewsletterMailData): RenderedMail {
  return rendered(newsletterMail(data), data, `newsletter-${data.about}`)
}

/** Renders the payment notice to the shopkeeper; the contract is in `mail-data.ts`. */
export function renderPaymentAlert(data: PaymentAlertData): RenderedMail {
  return rendered(paymentAlert(data), data, 'payment-alert')
}

/** Name of an after-sale mail, as of its sample. */
function afterSaleName(data: AfterSaleMailData): string {
  switch (data.about) {
    case 'withdrawal':
    case 'claim':
    case 'contact':
      return `${data.about}-${data.kind}`
    case 'case':
      return 'case-message'
    case 'question':
      return 'question-answered'
    case 'review':
      return 'review-refused'
    default:
      return data.about
  }
}

function rendered(
  usual: MailDocument,
  { seller, links }: { seller: Seller; links: MailLinks },
  mail: string,
  values: Readonly<Record<string, string>> = {},
): RenderedMail {
  const document = withOwnTexts(usual, mail, seller, values)
  const subject = document.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return { subject, html: mailHtml({ ...document, subject }, links.home), text: mailText(document) }
}
