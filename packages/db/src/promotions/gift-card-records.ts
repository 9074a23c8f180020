import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * To whom a sold card is mailed, on which day (`YYYY-MM-DD`), when its mail leaves and when it left. The buyer gets
 * a card without a recipient on its day; one without a time is passed on by its buyer.
 */
export type CardDelivery = {
  recipient: string | undefined
  sendOn: string | undefined
  sendAt: Date | undefined
  sentAt: Date | undefined
}

/**
 * Person who issues a card. `name` is the name in histories: both names where a second person approved.
 */
export type CardIssuer = { kind: 'staff' | 'cli'; id: string; name: string }

/** Gift card to issue by hand; cents. */
export type CardToIssue = {
  valueCents: number
  currency: string
  validMonths: number
  issuer: CardIssuer
  note?: string | undefined
  now: Date
}

/** State of a card for people: an expired or empty card is stored as active. */
export type CardState = 'active' | 'waiting' | 'blocked' | 'returned' | 'spent' | 'expired'
export type CardFilter = {
  state?: CardState | undefined
  words?: string | undefined
  after?: number | undefined
  limit: number
  now: Date
}

export const cardStates = (now: Date) =>
  ({
    active: sql<boolean>`(gift_cards.state = 'active' and gift_cards.balance_cents > 0 and gift_cards.expires_at > ${now})`,
    spent: sql<boolean>`(gift_cards.state = 'active' and gift_cards.balance_cents = 0)`,
    expired: sql<boolean>`(gift_cards.state = 'active' and gift_cards.balance_cents > 0 and gift_cards.expires_at <= ${now})`,
    waiting: sql<boolean>`(gift_cards.state = 'waiting')`,
    blocked: sql<boolean>`(gift_cards.state = 'blocked')`,
    returned: sql<boolean>`(gift_cards.state = 'returned')`,
  }) as const satisfies Record<CardState, unknown>

/** Returns the state of a card for people. */
export function cardState(card: GiftCardRecord, now: Date): CardState {
  if (card.state !== 'active') return card.state
  if (card.balanceCents === 0) return 'spent'
  return card.expiresAt && card.expiresAt <= now ? 'expired' : 'active'
}

/**
 * Gift card without its code. Cents; `order` is the number of the order that bought it. Cards issued by staff
 * name their issuer; `isShown` says whether a person has seen the code.
 */
export type GiftCardRecord = {
  id: number
  ending: string
  order: string | undefined
  currency: string
  valueCents: number
  balanceCents: number
  state: 'waiting' | 'active' | 'blocked' | 'returned'
  issuedAt: Date | undefined
  expiresAt: Date | undefined
  issuer: CardIssuer | undefined
  note: string | undefined
  isShown: boolean
} & CardDelivery

export const sendOnDay = sql<string | null>`gift_cards.send_on::text`.as('send_on')

type DeliveryRow = {
  recipient: string | null
  send_on: string | null
  send_at: Date | null
  sent_at: Date | null
}

export const deliveryOf = (row: DeliveryRow): CardDelivery => ({
  recipient: row.recipient ?? undefined,
  sendOn: row.send_on ?? undefined,
  sendAt: row.send_at ?? undefined,
  sentAt: row.sent_at ?? undefined,
})

export const cards = (db: Kysely<Db> | Transaction<Db>) =>
  db
    .selectFrom('gift_cards')
    .leftJoin('orders', 'orders.id', 'gift_cards.order_id')
    .select([
      'gift_cards.id',
      'gift_cards.ending',
      'gift_cards.currency',
      'gift_cards.value_cents',
      'gift_cards.balance_cents',
      'gift_cards.state',
      'gift_cards.issued_at',
      'gift_cards.expires_at',
      'gift_cards.issuer_kind',
      'gift_cards.issuer_id',
      'gift_cards.issued_by',
      'gift_cards.note',
      'gift_cards.code_shown_at',
      'gift_cards.recipient',
      sendOnDay,
      'gift_cards.send_at',
      'gift_cards.sent_at',
      'orders.number',
    ])

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]

export const toRecord = (row: CardRow): GiftCardRecord => ({
  id: row.id,
  ending: row.ending,
  order: row.number ?? undefined,
  currency: row.currency,
  valueCents: row.value_cents,
  balanceCents: row.balance_cents,
  state: row.state,
  issuedAt: row.issued_at ?? undefined,
  expiresAt: row.expires_at ?? undefined,
  issuer:
    row.issuer_kind && row.issuer_id !== null
      ? { kind: row.issuer_kind, id: row.issuer_id, name: row.issued_by ?? '' }
      : undefined,
  note: row.note ?? undefined,
  isShown: row.number !== null || row.code_shown_at !== null,
  ...deliveryOf(row),
})
