import type { Order } from '@ambra/contract/sales/order'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type {
  AfterSaleSubject,
  ClaimMailKind,
  ContactMailKind,
  WithdrawalMailKind,
} from './service/after-sale-data.ts'
import type {
  AccountMailKind,
  MailKind,
  OrderMailData,
  RenderedMail,
  renderAccountMail,
  renderAfterSaleMail,
  renderMail,
  renderNewsletterMail,
  renderPaymentAlert,
  renderPriceAlertMail,
  renderStockMail,
} from './mail-data.ts'
import type { MailLinks, Seller } from './mail-links.ts'
import type { PriceAlertSubject } from './promotions/price-alert-data.ts'
import type { NewsletterSubject } from './messaging/newsletter-data.ts'
import { sampleClaim, sampleContact, sampleOrder, sampleWithdrawal } from './sample-order.ts'

/** Templates: `build/mail.js` at run time, `render-mail.tsx` in tests. */
export type MailTemplates = {
  renderMail: typeof renderMail
  renderAccountMail: typeof renderAccountMail
  renderStockMail: typeof renderStockMail
  renderPriceAlertMail: typeof renderPriceAlertMail
  renderAfterSaleMail: typeof renderAfterSaleMail
  renderNewsletterMail: typeof renderNewsletterMail
  renderPaymentAlert: typeof renderPaymentAlert
}

/** Data of every sample; `order` is the order of its mails, with its documents. */
export type SampleSurroundings = { language: Language; seller: Seller; links: MailLinks; order?: Order }

type Sample = (templates: MailTemplates, around: SampleSurroundings) => RenderedMail

function documentOf({ documents = [] }: Order): Partial<Pick<OrderMailData, 'document'>> {
  for (const { kind, number } of documents)
    if (kind === 'invoice' || kind === 'credit_note') return { document: { kind, number } }
  return {}
}

const orderMail =
  (kind: MailKind, refundCents?: number): Sample =>
  ({ renderMail }, { order = sampleOrder(), ...around }) => {
    return renderMail(kind, {
      ...around,
      order,
      termsVersion: '2026-11',
      ...(refundCents === undefined ? documentOf(order) : { refundCents }),
    })
  }

const correctedAddressMail: Sample = ({ renderMail }, { order = sampleOrder(), ...around }) =>
  renderMail('order-corrected', {
    ...around,
    correction: 'address',
    order,
    corrected: [
      { part: 'street', before: 'Lorem 1', after: 'Lorem 11-2' },
      { part: 'telephone', before: '', after: '+372 5000 0000' },
    ],
  })

const correctedMail =
  (correction: NonNullable<OrderMailData['correction']>): Sample =>
  ({ renderMail }, { order: known = sampleOrder(), ...around }) =>
    renderMail('order-corrected', {
      ...around,
      correction,
      order: correction === 'goods' ? { ...known, status: 'awaiting_payment' } : known,
      ...(correction === 'goods' ? { beforeCents: 150_000, note: 'Lorem ipsum.' } : { refundCents: 4_990 }),
    })

const swappedMail: Sample = ({ renderMail }, { order = sampleOrder(), ...around }) =>
  renderMail('order-corrected', {
    ...around,
    correction: 'swap',
    order: { ...order, status: 'awaiting_payment', creditAmount: 49.9, amountDue: order.grand_total - 49.9 },
    swap: {
      number: '200000001',
      off: '1 × Lorem',
      offCents: 4_990,
      creditCents: 4_990,
      refundCents: 0,
      dueCents: Math.round(order.grand_total * 100) - 4_990,
    },
  })

const downloadsMail: Sample = (templates, around) => {
  const file = {
    title: 'guide.pdf',
    product: 'Lorem',
    sku: 'GUIDE',
    url: `${around.links.home}/api/download/sample`,
    remaining: 5,
    expiresAt: '2026-12-22 15:00',
    isUsable: true,
  }
  const order = { ...(around.order ?? sampleOrder()), downloads: [file] }
  return orderMail('order-downloads')(templates, { ...around, order })
}

const giftCardsMail =
  (kind: 'gift-cards' | 'gift-card'): Sample =>
  (templates, around) => {
    const card = { code: '7KQ4-XM2P-9RTZ-HC3V-W8ND', value: 25, validUntil: '2031-11-22' }
    const order = { ...(around.order ?? sampleOrder()), giftCards: [card] }
    return orderMail(kind)(templates, { ...around, order })
  }

const shipmentMail =
  (status: Order['status']): Sample =>
  ({ renderMail }, { order: known = sampleOrder(), ...around }) => {
    const [item] = known.items
    const items = item ? [{ item_id: item.item_id, name: item.name, qty: 1, serials: ['SN-0001'] }] : []
    const shipment = `${known.increment_id}-1`
    const left = {
      number: shipment,
      carrier: 'omniva',
      state: 'sent' as const,
      at: '2026-11-21 15:20',
      items,
    }
    const order = { ...known, status, shipments: [{ ...left, trackingNumber: 'CC123456789EE' }] }
    return renderMail('shipment-sent', { ...around, order, shipment })
  }

const accountMail =
  (kind: AccountMailKind): Sample =>
  ({ renderAccountMail }, { language, seller, links }) =>
    renderAccountMail(kind, {
      language,
      seller,
      until: '2026-11-22 15:00',
      links: { ...links, account: links.home },
    })

const afterSaleMail =
  (subject: AfterSaleSubject): Sample =>
  ({ renderAfterSaleMail }, { language, seller, links }) =>
    renderAfterSaleMail({ ...subject, language, seller, links: { ...links, page: links.home } })

const withdrawalMail = (kind: WithdrawalMailKind): Sample => {
  const reason = kind === 'refused' ? { reason: 'The seal of the ear tips is broken.' } : {}
  return afterSaleMail({ about: 'withdrawal', kind, withdrawal: { ...sampleWithdrawal, ...reason } })
}

const claimMail = (kind: ClaimMailKind): Sample => afterSaleMail({ about: 'claim', kind, claim: sampleClaim })

const newsletterMail =
  (subject: NewsletterSubject): Sample =>
  ({ renderNewsletterMail }, { language, seller, links }) => {
    const way = subject.about === 'confirm' ? {} : { leave: `${links.home}/newsletter/leave/sample` }
    return renderNewsletterMail({
      ...subject,
      language,
      seller,
      links: { ...links, page: links.home, ...way },
    })
  }

const stockMail: Sample = ({ renderStockMail }, { language, seller, links }) => {
  const [item] = sampleOrder().items
  return renderStockMail({
    language,
    seller,
    productName: item?.name ?? '',
    sku: item?.sku ?? '',
    links: { ...links, product: links.home, withdraw: links.home },
  })
}

const priceAlert =
  (subject: PriceAlertSubject): Sample =>
  ({ renderPriceAlertMail }, { language, seller, links }) =>
    renderPriceAlertMail({
      ...subject,
      language,
      seller,
      productName: sampleOrder().items[0]?.name ?? '',
      sku: 'SAMPLE-1',
      priceCents: 19_900,
      maxCents: 20_000,
      links: { ...links, page: links.home, leave: links.home },
    })

const paymentAlert: Sample = ({ renderPaymentAlert }, { language, seller, links }) =>
  renderPaymentAlert({
    language,
    seller,
    links,
    flag: 'amount_differs',
    provider: 'NEOPAY',
    transaction: 'sample-1',
    orderNumber: '100000540',
    expectedCents: 130_199,
    reported: '1300.00 EUR',
  })

/** Names of samples by mail kind; a mail without a sample does not compile. */
type SampleName =
  | MailKind
  | AccountMailKind
  | 'back-in-stock'
  | 'payment-alert'
  | `withdrawal-${WithdrawalMailKind}`
  | `claim-${ClaimMailKind}`
  | `contact-${ContactMailKind}`
  | `newsletter-${NewsletterSubject['about']}`
  | { confirm: 'price-alert-confirm'; price: 'price-alert' }[PriceAlertSubject['about']]
  | {
      feedback: 'feedback'
      'order-link': 'order-link'
      case: 'case-message'
      recall: 'recall'
      question: 'question-answered'
      review: 'review-refused'
    }[Exclude<AfterSaleSubject['about'], 'withdrawal' | 'claim' | 'contact'>]

/**
 * Every kind of mail with sample data, for `ambra mail preview` and for the test that each kind exists in
 * every language. Variants may be added.
 */
export const mailSamples: Readonly<Record<SampleName, Sample> & Record<string, Sample>> = {
  'order-confirmation': orderMail('order-confirmation'),
  'new-order': orderMail('new-order'),
  'order-status': orderMail('order-status'),
  'order-document': orderMail('order-document'),
  'order-refund': orderMail('order-document', 4_990),
  'order-corrected': correctedMail('goods'),
  'order-corrected-refund': correctedMail('refund'),
  'order-corrected-address': correctedAddressMail,
  'order-corrected-swap': swappedMail,
  'shipment-sent': shipmentMail('shipped'),
  'shipment-part': shipmentMail('ready'),
  'order-downloads': downloadsMail,
  'gift-cards': giftCardsMail('gift-cards'),
  'gift-card': giftCardsMail('gift-card'),
  'payment-received': orderMail('payment-received'),
  'payment-failed': orderMail('payment-failed'),
  'payment-alert': paymentAlert,
  'account-welcome': accountMail('account-welcome'),
  'account-made': accountMail('account-made'),
  'account-confirm': accountMail('account-confirm'),
  'account-exists': accountMail('account-exists'),
  'password-reset': accountMail('password-reset'),
  'password-changed': accountMail('password-changed'),
  'email-changed': accountMail('email-changed'),
  'email-new': accountMail('email-new'),
  'email-confirm': accountMail('email-confirm'),
  'session-stolen': accountMail('session-stolen'),
  'account-erased': accountMail('account-erased'),
  'staff-invite': accountMail('staff-invite'),
  'staff-signed-in': accountMail('staff-signed-in'),
  'staff-keys-changed': accountMail('staff-keys-changed'),
  'staff-audit-head': accountMail('staff-audit-head'),
  'staff-audit-broken': accountMail('staff-audit-broken'),
  'staff-webhook-off': accountMail('staff-webhook-off'),
  'staff-plan-stopped': accountMail('staff-plan-stopped'),
  'staff-start-stopped': accountMail('staff-start-stopped'),
  'staff-test': accountMail('staff-test'),
  'newsletter-confirm': newsletterMail({ about: 'confirm', days: 7, percent: 10 }),
  'newsletter-welcome': newsletterMail({ about: 'welcome', percent: 10, coupon: 'NEWS-7KQ4X-9XM2P' }),
  'newsletter-known': newsletterMail({ about: 'known' }),
  'newsletter-issue': newsletterMail({
    about: 'issue',
    subject: 'Ambra',
    parts: [
      { kind: 'heading', text: 'Lorem ipsum', links: [] },
      { kind: 'paragraph', text: 'Dolor sit amet, consectetur adipiscing elit.', links: [] },
      { kind: 'item', text: 'Sed do eiusmod', links: [] },
      { kind: 'paragraph', text: 'Tempor', links: [{ text: 'Tempor', href: 'https://shop.example' }] },
    ],
  }),
  'back-in-stock': stockMail,
  'price-alert-confirm': priceAlert({ about: 'confirm', days: 7 }),
  'price-alert': priceAlert({ about: 'price', lowest30Cents: 22_900 }),
  feedback: afterSaleMail({ about: 'feedback', number: '100000540' }),
  'order-link': afterSaleMail({ about: 'order-link', number: '100000540' }),
  'withdrawal-receipt': withdrawalMail('receipt'),
  'withdrawal-notice': withdrawalMail('notice'),
  'withdrawal-due': withdrawalMail('due'),
  'withdrawal-accepted': withdrawalMail('accepted'),
  'withdrawal-refused': withdrawalMail('refused'),
  'withdrawal-goods': withdrawalMail('goods'),
  'claim-receipt': claimMail('receipt'),
  'claim-notice': claimMail('notice'),
  'claim-due': claimMail('due'),
  'claim-in_progress': claimMail('in_progress'),
  'claim-answered': claimMail('answered'),
  'claim-closed': claimMail('closed'),
  'claim-repair_form': claimMail('repair_form'),
  'case-message': afterSaleMail({
    about: 'case',
    message: { kind: 'claim', code: 'C-2345-6789-ABCD', number: '100000540', text: 'Lorem ipsum?\n\nDolor.' },
  }),
  recall: afterSaleMail({
    about: 'recall',
    recall: {
      number: '100000540',
      goods: [{ name: 'Lorem 20 W', sku: 'SAMPLE-1', qty: 1 }],
      hazard: 'Dolor sit amet, consectetur.',
      action: 'Sed do eiusmod tempor.',
      remedies: ['replacement', 'refund'],
      contact: '+372 5550 1234, safety@shop.example',
    },
  }),
  'question-answered': afterSaleMail({
    about: 'question',
    question: { product: 'Lorem', question: 'Lorem ipsum?', answer: 'Dolor sit amet.' },
  }),
  'review-refused': afterSaleMail({
    about: 'review',
    review: { title: 'Lorem ipsum', sku: 'SAMPLE-1', reason: 'Dolor sit amet.' },
  }),
  'contact-receipt': afterSaleMail({ about: 'contact', kind: 'receipt', contact: sampleContact }),
  'contact-notice': afterSaleMail({ about: 'contact', kind: 'notice', contact: sampleContact }),
}
