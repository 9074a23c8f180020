import type { MailLimits } from '../../platform/context/shop-deps.ts'
import type { Database } from '@ambra/db/connection'
import type { AfterSaleMailData } from '@ambra/mail/service/after-sale-data'
import type { PriceView } from '@ambra/db/catalogue'
import type { NewsletterMailData } from '@ambra/mail/messaging/newsletter-data'
import type { PriceAlertMailData } from '@ambra/mail/promotions/price-alert-data'
import type {
  AccountMailData,
  AccountMailKind,
  MailKind,
  OrderMailData,
  PaymentAlertData,
  RenderedMail,
  StockMailData,
} from '@ambra/mail/mail-data'

type RenderMail = (kind: MailKind, data: OrderMailData) => RenderedMail

export type MailOptions = {
  database: Database
  outboxDir: string
  smtpUrl: string | undefined
  from: string
  /** Recipient of mails about new orders. */
  shopkeeper: string
  publicUrl: string
  /** Host of the console; undefined if it shares the shop's. */
  adminHost?: string | undefined
  downloadDays: number
  /** Minutes in which a password reset link is valid. */
  resetMinutes: number
  /** Limits on mails that guests may cause; undefined = unlimited. */
  mailLimits?: MailLimits | undefined
  /** Public prices; by default those with the tiers of guests. */
  prices?: PriceView | undefined
  /** Slugs of products are their url keys. */
  usesUrlKeys?: boolean | undefined
  now: () => Date
  renderMail: RenderMail
  renderPaymentAlert: (data: PaymentAlertData) => RenderedMail
  renderStockMail: (data: StockMailData) => RenderedMail
  renderPriceAlertMail: (data: PriceAlertMailData) => RenderedMail
  renderAfterSaleMail: (data: AfterSaleMailData) => RenderedMail
  renderNewsletterMail: (data: NewsletterMailData) => RenderedMail
  renderAccountMail: (kind: AccountMailKind, data: AccountMailData) => RenderedMail
}
