import Type, { type Static } from 'typebox'
import { Done, EmptyInput, Moment, MomentOrNever, Reason } from '../operations/fields.ts'
import { operation, type Subject } from '../operations/operation.ts'

/** A point that a shop needs before it sells; `lacks`: codes of settings, addresses of pages, or what is missing. */
export const ReadyPoint = Type.Object({
  point: Type.Enum(['company', 'pages', 'payment', 'mail', 'lockers', 'product', 'order']),
  is_ready: Type.Boolean(),
  /** True if the shop cannot be opened without it. */
  is_required: Type.Boolean(),
  lacks: Type.Array(Type.String()),
  /** Addresses of missing pages that are written but not shown yet: drafts to review. */
  drafts: Type.Optional(Type.Array(Type.String())),
})
export type ReadyPoint = Static<typeof ReadyPoint>

const always = () => true
const theShop = (): Subject => ({ kind: 'shop', id: 'state' })
const common = { permission: 'settings.edit', scope: 'shop' } as const

/** Readiness of the shop, its opening and closing, and the link that previews it. */
export const readinessOperations = {
  'shop.readiness': operation('shop.readiness', {
    ...common,
    summary: 'Get whether the shop is open, and what it still needs before it can sell',
    kind: 'query',
    cli: { name: 'shop state' },
    input: EmptyInput,
    result: Type.Object({
      state: Type.Enum(['open', 'new', 'closed']),
      points: Type.Array(ReadyPoint),
      /** Until when the preview link is valid; null without one. */
      preview_until: MomentOrNever,
    }),
  }),
  'shop.open': operation('shop.open', {
    ...common,
    summary: 'Open the shop to shoppers; refused while a required point is missing',
    kind: 'command',
    stepUp: always,
    subject: theShop,
    input: Type.Object({ reason: Reason }),
    result: Done,
  }),
  'shop.close': operation('shop.close', {
    ...common,
    summary: 'Close the shop to shoppers: pages say so and no orders are accepted',
    kind: 'command',
    stepUp: always,
    subject: theShop,
    cli: { options: { texts: 'text' } },
    input: Type.Object({
      /** Text for shoppers by store; a store without one says that the shop is closed. */
      texts: Type.Optional(
        Type.Array(
          Type.Object({
            store: Type.String({ maxLength: 16, pattern: '^[a-z]+$' }),
            text: Type.String({ maxLength: 400 }),
          }),
          { maxItems: 10 },
        ),
      ),
      reason: Reason,
    }),
    result: Done,
  }),
  'shop.preview': operation('shop.preview', {
    ...common,
    summary: 'Get the link that shows the closed shop; creates one if none is valid',
    kind: 'command',
    subject: theShop,
    hasSecretResult: true,
    input: EmptyInput,
    result: Type.Object({ url: Type.String(), expires_at: Moment }),
  }),
  'shop.end-preview': operation('shop.end-preview', {
    ...common,
    summary: 'Revoke the preview link',
    kind: 'command',
    subject: theShop,
    input: EmptyInput,
    result: Done,
  }),
} as const
