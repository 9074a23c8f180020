import Type, { type Static } from 'typebox'
import { Moment, MomentOrNever, Reason } from '../platform/operations/fields.ts'
import { mostCardCents } from './gift-card-limits.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Cents = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const card = ({ id }: { id: number }): Subject => ({ kind: 'gift-card', id: String(id) })

/** State for people: `spent` has no balance, `expired` has one that can no longer be used. */
export const GiftCardState = Type.Enum(['active', 'waiting', 'blocked', 'returned', 'spent', 'expired'])
export type GiftCardState = Static<typeof GiftCardState>

/** Gift card without its code; `ending` are its last four characters. */
export const GiftCardListed = Type.Object({
  id: Id,
  ending: Type.String(),
  state: GiftCardState,
  value_cents: Cents,
  balance_cents: Cents,
  currency: Type.String(),
  issued_at: MomentOrNever,
  expires_at: MomentOrNever,
  /** Number of the order that bought it; null if staff issued it. */
  order: Type.Union([Type.String(), Type.Null()]),
  issued_by: Type.Union([Type.String(), Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
  /** Who gets the card by mail, and when it leaves and left; null for a card that its buyer passes on. */
  recipient: Type.Union([Type.String(), Type.Null()]),
  send_at: MomentOrNever,
  sent_at: MomentOrNever,
})
export type GiftCardListed = Static<typeof GiftCardListed>

const GiftCardDetails = Type.Object({
  ...GiftCardListed.properties,
  /** True if the caller issued it and may still see its code, once. */
  has_code_to_show: Type.Boolean(),
  /** Orders that it paid for, oldest first. */
  uses: Type.Array(
    Type.Object({ order: Type.String(), amount_cents: Cents, returned_cents: Cents, at: Moment }),
  ),
})

const reading = { kind: 'query', permission: 'gift_cards.read', scope: 'shop' } as const
const changing = { kind: 'command', permission: 'gift_cards.manage', scope: 'shop' } as const

/** Gift cards: find, issue, block. Their codes are never stored, listed or part of an address. */
/** Names a card by its code or its last four letters. */
const byCode = { lookups: { id: 'gift-card-code' } } as const

export const giftCardOperations = {
  'gift-cards.list': operation('gift-cards.list', {
    ...reading,
    summary: 'List gift cards, newest first, by state, last four characters or order',
    input: Type.Object({
      state: Type.Optional(GiftCardState),
      /** Last four characters of a code, or the number of an order. */
      q: Type.Optional(Type.String({ maxLength: 32 })),
      /** Id of the last row of the previous page. */
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({
      cards: Type.Array(GiftCardListed),
      next: Type.Union([Id, Type.Null()]),
      /** Cards that can pay, and their sum. */
      open: Type.Object({ cards: Cents, cents: Cents }),
      limit_cents: Type.Union([Cents, Type.Null()]),
      /** Months for which a new card is valid by default. */
      months: Type.Integer(),
    }),
  }),
  'gift-cards.show': operation('gift-cards.show', {
    ...reading,
    summary: 'Get a gift card with the orders it paid for',
    subject: card,
    cli: byCode,
    input: Type.Object({ id: Id }),
    result: GiftCardDetails,
  }),
  // A command: the code travels in the body, and the audit records who tried codes.
  'gift-cards.find': operation('gift-cards.find', {
    kind: 'command',
    permission: 'gift_cards.read',
    scope: 'shop',
    summary: 'Find a gift card by its full code',
    input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    result: Type.Object({ id: Type.Union([Id, Type.Null()]) }),
  }),
  'gift-cards.issue': operation('gift-cards.issue', {
    ...changing,
    summary: 'Issue a gift card without an order; its code is shown separately, once',
    stepUp: () => true,
    input: Type.Object({
      value_cents: Type.Integer({ minimum: 1, maximum: mostCardCents }),
      months: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
      reason: Reason,
    }),
    result: Type.Object({ id: Id, value_cents: Cents, currency: Type.String() }),
    resultSubject: card,
  }),
  'gift-cards.show-code': operation('gift-cards.show-code', {
    ...changing,
    summary: 'Generate the code of a gift card that you issued, once',
    stepUp: () => true,
    hasSecretResult: true,
    subject: card,
    input: Type.Object({ id: Id }),
    result: Type.Object({ code: Type.String() }),
  }),
  'gift-cards.send': operation('gift-cards.send', {
    ...changing,
    summary: 'Mail a sold gift card to the recipient that its buyer named, now or once more',
    stepUp: () => true,
    subject: card,
    cli: byCode,
    input: Type.Object({ id: Id }),
    result: GiftCardDetails,
  }),
  'gift-cards.block': operation('gift-cards.block', {
    ...changing,
    summary: 'Block a gift card from paying; placed orders are unchanged',
    subject: card,
    cli: byCode,
    input: Type.Object({ id: Id, reason: Reason }),
    result: GiftCardDetails,
  }),
  'gift-cards.unblock': operation('gift-cards.unblock', {
    ...changing,
    summary: 'Unblock a gift card',
    stepUp: () => true,
    subject: card,
    cli: byCode,
    input: Type.Object({ id: Id, reason: Reason }),
    result: GiftCardDetails,
  }),
} as const
