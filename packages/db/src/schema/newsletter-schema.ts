import type { SubscriptionSource } from '@ambra/contract/messaging/newsletter'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Defaulted } from './column-types.ts'

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
}
type DeliveryRow = { issue_id: number; subscriber_id: number; queued_at: Date }
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
  newsletter_subscribers: SubscriberRow
  newsletter_issues: IssueRow
  newsletter_deliveries: DeliveryRow
  customer_list_items: CustomerListRow
  price_alerts: PriceAlertRow
}
