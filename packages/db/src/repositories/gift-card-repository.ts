import { createHash, createHmac, randomBytes } from 'node:crypto'
import { giftCardCodeOf, giftCardEnding } from '@ambra/domain/gift-card-code'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { oneAtATime } from '../connection/one-at-a-time.ts'
import type { OrderPlacement } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** A card of an order with its code (normalised), as its buyer may see it. Cents. */
export type IssuedGiftCard = { code: string; valueCents: number; expiresAt: Date }

/** By which a card is found: the table stores nothing that pays. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/**
 * The code of a piece. It follows from the order's own secret, so that mail and order page can name it again while the
 * table of cards holds its hash only.
 */
const codeOf = (orderToken: string, { line, piece }: { line: number; piece: number }): string =>
  giftCardCodeOf(createHmac('sha256', orderToken).update(`gift card ${line} ${piece}`).digest())

/** The cards of an order as `place_order` writes them: they wait for its money. */
export function issuedGiftCards({
  giftCards,
  orderToken,
}: Pick<OrderPlacement, 'giftCards' | 'orderToken'>): object[] {
  const { lines = [], validMonths } = giftCards ?? {}
  return lines.flatMap(({ line, qty, valueCents }) =>
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
      }
    }),
  )
}

/** Cards of carts. */
function cartCards(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Cards that shall pay for a cart, in the order they were added. */
    async listOfCart(cartId: number): Promise<GiftCardRecord[]> {
      const rows = await cards(db)
        .innerJoin('cart_gift_cards', 'cart_gift_cards.gift_card_id', 'gift_cards.id')
        .where('cart_gift_cards.cart_id', '=', cartId)
        .orderBy('cart_gift_cards.id')
        .execute()
      return rows.map(toRecord)
    },

    /** Adds a card to a live cart with fewer than `most` others. Adding it again changes nothing. */
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

    /** Takes cards off a live cart by their last letters; true also when it has none of them. */
    async removeFromCart(cartId: number, endings: readonly string[], now: Date): Promise<void> {
      await sql`
        with cart as (${touchedCart(cartId, now)})
        delete from cart_gift_cards u using cart, gift_cards c
        where u.cart_id = cart.id and c.id = u.gift_card_id
          and c.ending in (select jsonb_array_elements_text(${JSON.stringify(endings)}::jsonb))`.execute(db)
    },
  }
}

/** What cards paid. */
function cardUses(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** What cards paid of an order, and how much of it went back to them. Cents. */
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

    /** Orders that a card paid for, oldest first. Cents. */
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

/** What staff does with cards. */
function cardIssue(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Issues a card without an order, with a code of random bits that is stored nowhere. */
    async issue({
      valueCents,
      currency,
      validMonths,
      now,
    }: CardToIssue): Promise<GiftCardRecord & { code: string }> {
      const code = giftCardCodeOf(randomBytes(32))
      const { rows } = await sql<{ id: number }>`
        insert into gift_cards (code_hash, ending, currency, value_cents, balance_cents, valid_months, state, issued_at,
          expires_at, created_at, updated_at)
        values (${hashOf(code)}, ${giftCardEnding(code)}, ${currency}, ${valueCents}, ${valueCents}, ${validMonths}, 'active',
          ${now}, (date_trunc('day', ${now}::timestamptz at time zone 'Europe/Tallinn')
            + make_interval(months => ${validMonths}::integer, days => 1)) at time zone 'Europe/Tallinn', ${now}, ${now})
        returning id`.execute(db)
      const [issued] = await cards(db)
        .where('gift_cards.id', '=', rows[0]?.id ?? 0)
        .execute()
      if (!issued) throw new Error('the card was not issued')
      return { ...toRecord(issued), code }
    },

    /** Blocks an active card, or lets a blocked one be used again; false when it is in neither state. */
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

    /** The cards of an order that may be used, with their codes, in the order of its lines. */
    async listIssued(order: { id: number; orderToken: string }): Promise<IssuedGiftCard[]> {
      const rows = await db
        .selectFrom('gift_cards')
        .select(['line', 'piece', 'value_cents', 'expires_at'])
        .where('order_id', '=', order.id)
        .where('state', '=', 'active')
        .orderBy('line')
        .orderBy('piece')
        .execute()
      return rows.flatMap(({ expires_at: expiresAt, value_cents: valueCents, line, piece }) =>
        expiresAt && line !== null && piece !== null
          ? [{ code: codeOf(order.orderToken, { line, piece }), valueCents, expiresAt }]
          : [],
      )
    },

    /** The card of a normalised code, in whatever state; who knows the code may spend it. */
    findByCode: async (code: string): Promise<GiftCardRecord | undefined> =>
      (await cards(db).where('code_hash', '=', hashOf(code)).execute()).map(toRecord)[0],

    /** Cards by their last letters, newest first: there may be several. */
    listByEnding: async (ending: string): Promise<GiftCardRecord[]> =>
      (await cards(db).where('ending', '=', ending).orderBy('gift_cards.id', 'desc').execute()).map(toRecord),
  }
}

/** A card to issue by hand; cents. */
type CardToIssue = { valueCents: number; currency: string; validMonths: number; now: Date }

/** A card as the shop knows it: no code. Cents; `order` is the number of the order that bought it. */
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
}

const cards = (db: Kysely<Db> | Transaction<Db>) =>
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
      'orders.number',
    ])

type CardRow = Pick<
  Selectable<Db['gift_cards']>,
  'id' | 'ending' | 'currency' | 'value_cents' | 'balance_cents' | 'state' | 'issued_at' | 'expires_at'
>

const toRecord = (row: CardRow & { number: string | null }): GiftCardRecord => ({
  id: row.id,
  ending: row.ending,
  order: row.number ?? undefined,
  currency: row.currency,
  valueCents: row.value_cents,
  balanceCents: row.balance_cents,
  state: row.state,
  issuedAt: row.issued_at ?? undefined,
  expiresAt: row.expires_at ?? undefined,
})

/** Raises the version of a live cart: an order computed before knows that it is out of date. */
const touchedCart = (cartId: number, now: Date) => sql`
  update carts set version = version + 1, updated_at = ${now}::timestamptz
  where id = ${cartId} and converted_at is null returning id`
