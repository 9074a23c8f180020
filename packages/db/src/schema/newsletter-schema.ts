import type { NewsletterTexts } from '@ambra/contract/messaging/newsletter-operations'
import type { SubscriptionSource } from '@ambra/contract/messaging/newsletter'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, RunsAsColumn } from './column-types.ts'

type SubscriberRow = {
  id: Generated<number>
  email: string
  store_id: number
  state: Defaulted<'pending' | 'subscribed' | 'unsubscribed'>
  source: Defaulted<SubscriptionSource>
  consent_version: string | null
  network_hash: string | null
  code_hash: string | null
  code_expires_at: Date | null
  leave_token: string
  requested_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}
type IssueRow = {
  id: Generated<number>
  content_hash: string
  store_id: number
  subject: string
  body: string
  created_at: Date
  newsletter_id: Defaulted<number | null>
}
type DeliveryRow = {
  issue_id: number
  subscriber_id: number
  queued_at: Date
  sent_at: Defaulted<Date | null>
}
/** @see migrations/0195_written_newsletters.ts */
type WrittenRow = {
  id: Generated<number>
  version: Defaulted<number>
  state: Defaulted<'draft' | 'planned' | 'sending' | 'sent' | 'stopped'>
  texts: ColumnType<NewsletterTexts, string, string>
  skus: Defaulted<string[]>
  send_at: Defaulted<Date | null>
  code: Defaulted<string | null>
  runs_as: RunsAsColumn
  changed_by: string
  changed_at: Date
  started_at: Defaulted<Date | null>
  finished_at: Defaulted<Date | null>
}
type CustomerListRow = {
  id: GeneratedAlways<number>
  customer_id: number
  list: 'wishlist' | 'compare'
  sku: string
  added_at: Date
}

/** @see migrations/0059_price_alerts.ts */
type PriceAlertRow = {
  id: Generated<number>
  product_id: number
  store_id: number
  email: string
  max_cents: number
  is_own_price: boolean
  token_hash: string | null
  requested_at: Date
  confirmed_at: Date | null
  queued_at: Date | null
  sent_at: Date | null
}

/** Tables of newsletter, price alerts and customer lists. @see migrations/0018_newsletter_and_lists.ts */
export type NewsletterTables = {
  newsletters: WrittenRow
  newsletter_subscribers: SubscriberRow
  newsletter_issues: IssueRow
  newsletter_deliveries: DeliveryRow
  customer_list_items: CustomerListRow
  price_alerts: PriceAlertRow
}
