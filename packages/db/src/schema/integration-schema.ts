import type { Generated } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

type ApiKeyRow = {
  id: Generated<number>
  name: string
  prefix: string
  token_hash: string
  maker_id: number
  permissions: string[]
  store_ids: number[] | null
  trusted: Defaulted<string[]>
  calls_a_minute: number
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  last_network: string | null
  revoked_at: Date | null
}
type WebhookEndpointRow = {
  id: Generated<number>
  url: string
  description: Defaulted<string>
  events: string[]
  secret: string
  former_secret: string | null
  former_until: Date | null
  created_at: Date
  off_at: Date | null
  off_because: 'person' | 'failing' | 'gone' | null
  failing_since: Date | null
  failures: Defaulted<number>
  paused_until: Date | null
  last_delivered_at: Date | null
  removed_at: Date | null
}
type WebhookDeliveryRow = {
  id: Generated<string | number>
  message: Generated<string>
  endpoint_id: number
  type: string
  subject: string
  data: Json
  is_fresh: Defaulted<boolean>
  state: Defaulted<'waiting' | 'delivered' | 'failed'>
  attempts: Defaulted<number>
  created_at: Date
  run_at: Date
  locked_until: Date | null
  last_tried_at: Date | null
  status: number | null
  problem: string | null
  took_ms: number | null
  ended_at: Date | null
  worker: string | null
  starts: Defaulted<number>
}

/** Event that an extension receives. */
type ExtensionSubscriptionRow = { event: string; extension: string }
export type ExtensionPart = 'load' | 'migration' | 'request' | 'operation' | 'job' | 'message'
type ExtensionProblemRow = {
  extension: string
  part: ExtensionPart
  what: string
  problem: string
  count: Defaulted<number>
  first_at: Date
  last_at: Date
}

/** Tables for integrations. @see migrations/0093_api_keys.ts, 0094_webhooks.ts, 0176_extensions.ts */
export type IntegrationTables = {
  api_keys: ApiKeyRow
  webhook_endpoints: WebhookEndpointRow
  webhook_deliveries: WebhookDeliveryRow
  extension_subscriptions: ExtensionSubscriptionRow
  extension_problems: ExtensionProblemRow
}
