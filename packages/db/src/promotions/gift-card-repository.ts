import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  giftCardCodeOf,
  giftCardCodeWithEnding,
  giftCardEnding,
} from '@ambra/domain/promotions/gift-card-code'
import { type Kysely, sql, type Transaction } from 'kysely'
import { oneAtATime } from '../connection/one-at-a-time.ts'
import type { OrderLineRecord, OrderPlacement } from '../schema/records.ts'
import {
  type CardDelivery,
  type CardFilter,
  type CardIssuer,
  cards,
  cardStates,
  type CardToIssue,
  deliveryOf,
  type GiftCardRecord,
  sendOnDay,
  toRecord,
} from './gift-card-records.ts'
import type { Db } from '../schema/schema.ts'

/**
 * Card of an order with its normalized code, for its buyer, and what the buyer wrote on it. Cents.
 */
export type IssuedGiftCard = {
  id: number
  code: string
  valueCents: number
  expiresAt: Date
  texts: OrderLineRecord['options']
} & CardDelivery

/** Hashes a code to find its card: the table contains nothing that can pay. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/**
 * Derives the code of a piece from the order's secret, so that mails and the order page can show it again
 * while the table of cards contains only its hash.
 */
const codeOf = (orderToken: string, { line, piece }: { line: number; piece: number }): string =>
  giftCardCodeOf(createHmac('sha256', orderToken).update(`gift card ${line} ${piece}`).digest())

/** Builds the cards of an order for `place_order`; they are pending until payment. */
export function issuedGiftCards({
  giftCards,
  orderToken,
}: Pick<OrderPlacement, 'giftCards' | 'orderToken'>): object[] {
  const { lines = [], validMonths } = giftCards ?? {}
  return lines.flatMap(({ line, qty, valueCents, recipient, sendOn }) =>
    Array.from({ length: qty }, (_, index) => {
      const piece = index + 1
      const code = codeOf(orderToken, { line, piece })
      return {
        code_hash: hashOf(code),
        ending: giftCardEnding(code),
        line,
        piece,
        value_cents: valueCents,
        valid_months: validMonths,
        recipient,
        send_on: sendOn,
      }
    }),
  )
}

/** Gift cards of carts. */
function cartCards(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists cards applied to a cart, in the order they were added. */
    async listOfCart(cartId: number): Promise<GiftCardRecord[]> {
      const rows = await cards(db)
        .innerJoin('cart_gift_cards', 'cart_gift_cards.gift_card_id', 'gift_cards.id')
        .where('cart_gift_cards.cart_id', '=', cartId)
        .orderBy('cart_gift_cards.id')
        .execute()
      return rows.map(toRecord)
    },

    /** Adds a card to a live cart with fewer than `most` others. Idempotent. */
    addToCart: (
      cartId: number,
      giftCardId: number,
      { most, now }: { most: number; now: Date },
    ): Promise<'added' | 'too_many' | 'is_ordered'> =>
      oneAtATime(db, `cart_gift_cards:${cartId}`, async (trx) => {
        const others = await trx
          .selectFrom('cart_gift_cards')
          .select('id')
          .where('cart_id', '=', cartId)
          .where('gift_card_id', '<>', giftCardId)
          .execute()
        if (others.length >= most) return 'too_many'
        const { rows } = await sql<{ id: number }>`
          with cart as (${touchedCart(cartId, now)}), added as (
            insert into cart_gift_cards (cart_id, gift_card_id, added_at)
            select id, ${giftCardId}::integer, ${now}::timestamptz from cart on conflict do nothing
          )
          select id from cart`.execute(trx)
        return rows.length > 0 ? 'added' : 'is_ordered'
      }),

    /** Removes cards from a live cart by their last characters; ignores missing ones. */
    async removeFromCart(cartId: number, endings: readonly string[], now: Date): Promise<void> {
      await sql`
        with cart as (${touchedCart(cartId, now)})
        delete from cart_gift_cards u using cart, gift_cards c
        where u.cart_id = cart.id and c.id = u.gift_card_id
          and c.ending in (select jsonb_array_elements_text(${JSON.stringify(endings)}::jsonb))`.execute(db)
    },
  }
}

/** Payments by gift cards. */
function cardUses(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists what cards paid of an order, and how much was refunded to them. Cents. */
    async listUses(
      orderId: number,
    ): Promise<{ ending: string; amountCents: number; returnedCents: number }[]> {
      const rows = await db
        .selectFrom('gift_card_uses')
        .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_uses.gift_card_id')
        .select(['ending', 'amount_cents', 'returned_cents'])
        .where('gift_card_uses.order_id', '=', orderId)
        .orderBy('gift_card_uses.id')
        .execute()
      return rows.map((use) => ({
        ending: use.ending,
        amountCents: use.amount_cents,
        returnedCents: use.returned_cents,
      }))
    },

    /** Lists orders that a card paid for, oldest first. Cents. */
    async listSpending(giftCardId: number) {
      const rows = await db
        .selectFrom('gift_card_uses')
        .innerJoin('orders', 'orders.id', 'gift_card_uses.order_id')
        .select(['number', 'amount_cents', 'returned_cents', 'gift_card_uses.created_at'])
        .where('gift_card_id', '=', giftCardId)
        .orderBy('gift_card_uses.id')
        .execute()
      return rows.map((use) => ({
        order: use.number,
        amountCents: use.amount_cents,
        returnedCents: use.returned_cents,
        at: use.created_at,
      }))
    },
  }
}

/** Gift card actions of staff. */
function cardIssue(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Issues a card without an order. Nobody knows its code until it is shown.
     * @see functions/note_issued.sql
     */
    async issue({
      valueCents,
      currency,
      validMonths,
      issuer,
      note,
      now,
    }: CardToIssue): Promise<GiftCardRecord> {
      const code = giftCardCodeOf(randomBytes(32))
      const { rows } = await sql<{ id: number }>`
        insert into gift_cards (code_hash, ending, currency, value_cents, balance_cents, valid_months, state, issued_at,
          expires_at, issuer_kind, issuer_id, issued_by, note, created_at, updated_at)
        values (${hashOf(code)}, ${giftCardEnding(code)}, ${currency}, ${valueCents}, ${valueCents}, ${validMonths}, 'active',
          ${now}, (date_trunc('day', ${now}::timestamptz at time zone 'Europe/Tallinn')
            + make_interval(months => ${validMonths}::integer, days => 1)) at time zone 'Europe/Tallinn',
          ${issuer.kind}, ${issuer.id}, ${issuer.name}, ${note ?? null}, ${now}, ${now})
        returning id`.execute(db)
      const [issued] = await cards(db)
        .where('gift_cards.id', '=', rows[0]?.id ?? 0)
        .execute()
      if (!issued) throw new Error('the card was not issued')
      return toRecord(issued)
    },

    /**
     * Generates the code of a card issued by this person, once; undefined when the card has no code to show.
     */
    async showCode(
      { id, ending }: Pick<GiftCardRecord, 'id' | 'ending'>,
      { issuer, now }: { issuer: Pick<CardIssuer, 'kind' | 'id'>; now: Date },
    ): Promise<string | undefined> {
      const code = giftCardCodeWithEnding(ending, () => randomBytes(32))
      const shown = await db
        .updateTable('gift_cards')
        .set({ code_hash: hashOf(code), code_shown_at: now, updated_at: now })
        .where('id', '=', id)
        .where('ending', '=', ending)
        .where('issuer_kind', '=', issuer.kind)
        .where('issuer_id', '=', issuer.id)
        .where('code_shown_at', 'is', null)
        .where('state', '=', 'active')
        .returning('id')
        .executeTakeFirst()
      return shown && code
    },

    /** Blocks an active card or unblocks a blocked one; returns false when it is in neither state. */
    async setBlocked(id: number, isBlocked: boolean, now: Date): Promise<boolean> {
      const changed = await db
        .updateTable('gift_cards')
        .set({ state: isBlocked ? 'blocked' : 'active', updated_at: now })
        .where('id', '=', id)
        .where('state', '=', isBlocked ? 'active' : 'blocked')
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },
  }
}

/** Gift cards. @see migrations/0031_gift_cards.ts, docs/gift-cards.md */
export function giftCardRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...cartCards(db),
    ...cardUses(db),
    ...cardIssue(db),

    /** Lists usable cards of an order with their codes, in line order. */
    async listIssued(order: { id: number; orderToken: string }): Promise<IssuedGiftCard[]> {
      const rows = await db
        .selectFrom('gift_cards')
        .innerJoin('order_lines', (join) =>
          join
            .onRef('order_lines.order_id', '=', 'gift_cards.order_id')
            .onRef('order_lines.line', '=', 'gift_cards.line'),
        )
        .select(['gift_cards.id', 'gift_cards.line', 'piece', 'value_cents', 'expires_at', 'options'])
        .select(['recipient', sendOnDay, 'send_at', 'sent_at'])
        .where('gift_cards.order_id', '=', order.id)
        .where('state', '=', 'active')
        .orderBy('gift_cards.line')
        .orderBy('piece')
        .execute()
      return rows.flatMap((row) => {
        const { id, expires_at: expiresAt, value_cents: valueCents, line, piece, options } = row
        if (!expiresAt || line === null || piece === null) return []
        // Written from the options of an order line.
        const texts = options as OrderLineRecord['options']
        return [
          {
            id,
            code: codeOf(order.orderToken, { line, piece }),
            valueCents,
            expiresAt,
            texts,
            ...deliveryOf(row),
          },
        ]
      })
    },

    /** Stores that the mail of a card was sent. */
    async markSent(id: number, now: Date): Promise<void> {
      await db.updateTable('gift_cards').set({ sent_at: now, updated_at: now }).where('id', '=', id).execute()
    },

    /** Finds the card of a normalized code in any state; knowing the code permits spending it. */
    findByCode: async (code: string): Promise<GiftCardRecord | undefined> =>
      (await cards(db).where('code_hash', '=', hashOf(code)).execute()).map(toRecord)[0],

    findById: async (id: number): Promise<GiftCardRecord | undefined> =>
      (await cards(db).where('gift_cards.id', '=', id).execute()).map(toRecord)[0],

    /**
     * Lists cards by id, newest first, before the card `after`. `words` are the last characters of a code, or
     * the number of the order that bought or used the card.
     */
    async list({ state, words, after, limit, now }: CardFilter): Promise<GiftCardRecord[]> {
      let query = cards(db).orderBy('gift_cards.id', 'desc').limit(limit)
      if (after !== undefined) query = query.where('gift_cards.id', '<', after)
      if (state) query = query.where(() => cardStates(now)[state])
      if (words)
        query = query.where(
          sql<boolean>`(gift_cards.ending = upper(${words}) or orders.number = ${words} or exists (
            select 1 from gift_card_uses u join orders o on o.id = u.order_id
            where u.gift_card_id = gift_cards.id and o.number = ${words}))`,
        )
      return (await query.execute()).map(toRecord)
    },

    /** Sums the cards that can still pay. Cents. */
    async outstanding(now: Date): Promise<{ cards: number; cents: number }> {
      const { rows } = await sql<{ cards: number; cents: number }>`
        select count(*)::integer as cards, coalesce(sum(balance_cents), 0)::integer as cents
        from gift_cards where ${cardStates(now).active}`.execute(db)
      return rows[0] ?? { cards: 0, cents: 0 }
    },

    /** Lists cards by their last characters, newest first; several may match. */
    listByEnding: async (ending: string): Promise<GiftCardRecord[]> =>
      (await cards(db).where('ending', '=', ending).orderBy('gift_cards.id', 'desc').execute()).map(toRecord),
  }
}

/** Increments the version of a live cart, so that an order computed before is detected as outdated. */
const touchedCart = (cartId: number, now: Date) => sql`
  update carts set version = version + 1, updated_at = ${now}::timestamptz
  where id = ${cartId} and converted_at is null returning id`
