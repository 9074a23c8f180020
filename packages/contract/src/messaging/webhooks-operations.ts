import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment, MomentOrNever, PersonId, Reason } from '../platform/operations/fields.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'
import { webhookEventNames } from './webhook-event-names.ts'

const manage = { permission: 'keys.manage', scope: 'shop' } as const
const always = () => true
const webhook = ({ id }: { id: number }): Subject => ({ kind: 'webhook', id: String(id) })
const Address = Type.String({ minLength: 9, maxLength: 500, pattern: '^https://' })
const Description = Type.String({ maxLength: 200 })
const Events = Type.Array(Type.Enum([...webhookEventNames]), {
  minItems: 1,
  maxItems: 40,
})
const One = Type.Object({ id: PersonId })
const DeliveryId = Type.Integer({ minimum: 1 })
const DeliveryState = Type.Enum(['waiting', 'delivered', 'failed'])

/** Webhook endpoint without its signing key. */
export const Webhook = Type.Object({
  id: PersonId,
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(Type.String()),
  created_at: Moment,
  /** `failing`: the last attempt failed; `off`: nothing is sent any more, for the reason in `off_because`. */
  state: Type.Enum(['on', 'failing', 'off']),
  off_because: Type.Union([Type.Enum(['person', 'failing', 'gone']), Type.Null()]),
  failing_since: MomentOrNever,
  last_delivered_at: MomentOrNever,
  waiting: Type.Integer(),
  failed: Type.Integer(),
})
export type Webhook = Static<typeof Webhook>

/** Message with its outcome. */
export const WebhookDelivery = Type.Object({
  id: DeliveryId,
  message: Type.String(),
  type: Type.String(),
  about: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer(),
  created_at: Moment,
  last_tried_at: MomentOrNever,
  /** Time of the next attempt; null without one. */
  next_at: MomentOrNever,
  status: Type.Union([Type.Integer(), Type.Null()]),
  problem: Type.Union([Type.String(), Type.Null()]),
  took_ms: Type.Union([Type.Integer(), Type.Null()]),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** Webhooks: messages to other programs about events in the shop. */
export const webhooksOperations = {
  'webhooks.list': operation('webhooks.list', {
    ...manage,
    summary: 'List webhooks with their state',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(Webhook),
  }),
  'webhooks.add': operation('webhooks.add', {
    ...manage,
    summary: 'Create a webhook; its signing secret is returned only once',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    subject: ({ url }) => ({ kind: 'webhook', id: hostOf(url) }),
    input: Type.Object({ url: Address, description: Description, events: Events }),
    result: Type.Object({ webhook: Webhook, secret: Type.String() }),
  }),
  'webhooks.change': operation('webhooks.change', {
    ...manage,
    summary: 'Update address, description or events of a webhook',
    kind: 'command',
    stepUp: always,
    subject: webhook,
    input: Type.Object({ id: PersonId, url: Address, description: Description, events: Events }),
    result: Webhook,
  }),
  'webhooks.switch': operation('webhooks.switch', {
    ...manage,
    summary: 'Switch a webhook on or off',
    kind: 'command',
    subject: webhook,
    input: Type.Object({ id: PersonId, is_on: Type.Boolean(), reason: Reason }),
    result: Webhook,
  }),
  'webhooks.rotate': operation('webhooks.rotate', {
    ...manage,
    summary: 'Rotate the signing secret; the old one also signs for another 24 hours',
    kind: 'command',
    stepUp: always,
    hasSecretResult: true,
    subject: webhook,
    input: One,
    result: Type.Object({ secret: Type.String() }),
  }),
  'webhooks.remove': operation('webhooks.remove', {
    ...manage,
    summary: 'Remove a webhook with its deliveries',
    kind: 'command',
    stepUp: always,
    subject: webhook,
    input: Type.Object({ id: PersonId, reason: Reason }),
    result: Done,
  }),
  'webhooks.deliveries': operation('webhooks.deliveries', {
    ...manage,
    summary: 'List the deliveries of a webhook, newest first',
    kind: 'query',
    subject: webhook,
    input: Type.Object({
      id: PersonId,
      state: Type.Optional(DeliveryState),
      before: Type.Optional(DeliveryId),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      rows: Type.Array(WebhookDelivery),
      next: Type.Union([DeliveryId, Type.Null()]),
    }),
  }),
  'webhooks.send-again': operation('webhooks.send-again', {
    ...manage,
    summary: 'Resend a delivery with the same id',
    kind: 'command',
    subject: webhook,
    input: Type.Object({ id: PersonId, delivery: DeliveryId }),
    result: Done,
  }),
  'webhooks.send-failed': operation('webhooks.send-failed', {
    ...manage,
    summary: 'Resend up to 1,000 failed deliveries, oldest first',
    kind: 'command',
    subject: webhook,
    input: One,
    result: Type.Object({ queued: Type.Integer() }),
  }),
  'webhooks.test': operation('webhooks.test', {
    ...manage,
    summary: 'Send a test event',
    kind: 'command',
    subject: webhook,
    input: One,
    result: Type.Object({ delivery: DeliveryId }),
  }),
} as const

/** Returns the host for the audit: the path of a webhook URL may be a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
