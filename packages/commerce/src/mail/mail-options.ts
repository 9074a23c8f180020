import type { MailLimits } from '../context/shop-deps.ts'
import type { Database } from '@ambra/db/database'
import type { AfterSaleMailData } from '@ambra/mail/after-sale-data'
import type { PriceView } from '@ambra/db/projection/price-view'
import type { NewsletterMailData } from '@ambra/mail/newsletter-data'
import type { PriceAlertMailData } from '@ambra/mail/price-alert-data'
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
  /** Who is mailed about new orders. */
  shopkeeper: string
  publicUrl: string
  /** Host of the console; undefined: it is on the shop's. */
  adminHost?: string | undefined
  /** How long a download link works. */
  downloadDays: number
  /** How long the link to choose a new password works. */
  resetMinutes: number
  /** Mails that strangers may cause; undefined does not limit. */
  mailLimits?: MailLimits | undefined
  /** Prices that everybody sees; absent for those with the tiers of guests. */
  prices?: PriceView | undefined
  now: () => Date
  renderMail: RenderMail
  renderPaymentAlert: (data: PaymentAlertData) => RenderedMail
  renderStockMail: (data: StockMailData) => RenderedMail
  renderPriceAlertMail: (data: PriceAlertMailData) => RenderedMail
  renderAfterSaleMail: (data: AfterSaleMailData) => RenderedMail
  renderNewsletterMail: (data: NewsletterMailData) => RenderedMail
  renderAccountMail: (kind: AccountMailKind, data: AccountMailData) => RenderedMail
}
