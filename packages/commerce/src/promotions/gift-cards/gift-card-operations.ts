import type { GiftCardListed, GiftCardState } from '@ambra/contract/promotions/gift-card-operations'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type CardIssuer, cardState, type GiftCardRecord, giftCardRepository } from '@ambra/db/promotions'
import {
  formatGiftCardCode,
  isGiftCardCode,
  normalizeGiftCardCode,
} from '@ambra/domain/promotions/gift-card-code'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { orderRepository } from '@ambra/db/sales'
import { outboxRepository } from '@ambra/db/messaging'
import { attemptRepository } from '@ambra/db/platform'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { secondPersonLimit } from '../../platform/settings/second-person-limit.ts'

type Db = Database['db']
type Issuer = Pick<CardIssuer, 'kind' | 'id'>

/** Cards on a page of the list. */
const pageSize = 50

type Search = {
  state?: GiftCardState | undefined
  q?: string | undefined
  after?: number | undefined
  limit?: number | undefined
}

/** Lists gift cards, newest first, with the sum that open cards can still pay. */
export async function listGiftCards(
  db: Db,
  { state, q, after, limit = pageSize }: Search,
  { now, months }: { now: Date; months: number },
): Promise<AdminResult<'gift-cards.list'>> {
  const cards = giftCardRepository(db)
  const words = q === undefined ? undefined : normalizeGiftCardCode(q)
  const found = await cards.list({ state, words, after, limit: limit + 1, now })
  const shown = found.slice(0, limit)
  return {
    cards: shown.map((card) => listed(card, now)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    open: await cards.outstanding(now),
    limit_cents: await secondPersonLimit(db),
    months,
  }
}

/** Returns the id of the card with a code; null if there is none. */
export async function findGiftCard(db: Db, typed: string): Promise<{ id: number | null }> {
  const code = normalizeGiftCardCode(typed)
  const card = isGiftCardCode(code) ? await giftCardRepository(db).findByCode(code) : undefined
  return { id: card?.id ?? null }
}

/** Returns a card with the orders it paid for. @throws ShopError gift_card.not_found */
export async function showGiftCard(
  db: Db,
  id: number,
  { viewer, now }: { viewer: Issuer; now: Date },
): Promise<AdminResult<'gift-cards.show'>> {
  const card = await knownCard(db, id)
  const uses = await giftCardRepository(db).listSpending(id)
  return {
    ...listed(card, now),
    has_code_to_show: !card.isShown && card.state === 'active' && isIssuedBy(card, viewer),
    uses: uses.map(({ order, amountCents, returnedCents, at }) => ({
      order,
      amount_cents: amountCents,
      returned_cents: returnedCents,
      at: at.toISOString(),
    })),
  }
}

type CardToIssue = { valueCents: number; months: number; note?: string | undefined }

/** Issues a card without an order. The value counts towards the limit of one person. */
export async function issueGiftCard(
  db: Db,
  { valueCents, months, note }: CardToIssue,
  { issuer, now }: { issuer: CardIssuer; now: Date },
): Promise<AdminResult<'gift-cards.issue'>> {
  const { id, currency } = await giftCardRepository(db).issue({
    valueCents,
    currency: defaultStore.currency,
    validMonths: months,
    issuer,
    note,
    now,
  })
  return { id, value_cents: valueCents, currency }
}

/**
 * Generates the code of a card, once, for the person who issued it.
 * @throws ShopError gift_card.not_found, gift_card.not_yours, gift_card.code_shown
 */
export async function showGiftCardCode(
  db: Db,
  id: number,
  { viewer, now }: { viewer: Issuer; now: Date },
): Promise<{ code: string }> {
  const card = await knownCard(db, id)
  if (!isIssuedBy(card, viewer)) throw new ShopError('gift_card.not_yours')
  const code = await giftCardRepository(db).showCode(card, { issuer: viewer, now })
  if (code === undefined) throw new ShopError('gift_card.code_shown')
  return { code: formatGiftCardCode(code) }
}

/**
 * Blocks a card from paying, or unblocks it; orders it paid for are unchanged.
 * @throws ShopError gift_card.not_found, gift_card.wrong_state
 */
export async function blockGiftCard(
  db: Db,
  { id, isBlocked }: { id: number; isBlocked: boolean },
  by: { viewer: Issuer; now: Date },
): Promise<AdminResult<'gift-cards.show'>> {
  await knownCard(db, id)
  if (!(await giftCardRepository(db).setBlocked(id, isBlocked, by.now)))
    throw new ShopError('gift_card.wrong_state')
  return showGiftCard(db, id, by)
}

/** Mails of one card that staff may send within an hour. */
const sending = { max: 3, windowMs: 3_600_000 }

/**
 * Mails a sold card to the recipient that its buyer named, before its day or once more. The address cannot be
 * changed, so that no value goes to another person.
 * @throws ShopError gift_card.not_found, gift_card.wrong_state, staff.no_mail, staff.mails_sent
 */
export async function sendGiftCardNow(
  db: Db,
  id: number,
  by: { viewer: Issuer; now: Date },
): Promise<AdminResult<'gift-cards.show'>> {
  const card = await knownCard(db, id)
  const { order, sendAt } = card
  if (order === undefined || !sendAt) throw new ShopError('staff.no_mail')
  if (cardState(card, by.now) !== 'active') throw new ShopError('gift_card.wrong_state')
  if (await attemptRepository(db).take(hashToken(`gift card mail|${id}`), sending, by.now))
    throw new ShopError('staff.mails_sent')
  const bought = await orderRepository(db).findByNumber(order)
  const payload = { order_id: bought?.id, gift_card_id: id, is_again: true }
  await outboxRepository(db).add('mail.gift_card', payload, { now: by.now })
  return showGiftCard(db, id, by)
}

async function knownCard(db: Db, id: number): Promise<GiftCardRecord> {
  const card = await giftCardRepository(db).findById(id)
  if (!card) throw new ShopError('gift_card.not_found')
  return card
}

const isIssuedBy = ({ issuer }: GiftCardRecord, { kind, id }: Issuer): boolean =>
  issuer?.kind === kind && issuer.id === id

const listed = (card: GiftCardRecord, now: Date): GiftCardListed => ({
  id: card.id,
  ending: card.ending,
  state: cardState(card, now),
  value_cents: card.valueCents,
  balance_cents: card.balanceCents,
  currency: card.currency,
  issued_at: card.issuedAt?.toISOString() ?? null,
  expires_at: card.expiresAt?.toISOString() ?? null,
  order: card.order ?? null,
  issued_by: card.issuer?.name ?? null,
  note: card.note ?? null,
  recipient: card.recipient ?? null,
  send_at: card.sendAt?.toISOString() ?? null,
  sent_at: card.sentAt?.toISOString() ?? null,
})
