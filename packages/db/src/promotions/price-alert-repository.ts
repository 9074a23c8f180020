import { normalEmail } from '@ambra/domain/customers/address/email'
import { type Kysely, sql, type Transaction } from 'kysely'
import { oneAtATime } from '../connection/one-at-a-time.ts'
import type { Db } from '../schema/schema.ts'
import { priceAlertMails } from './price-alert-mails.ts'

/** Stored request. `maxCents` is the highest price with tax at which the mail is sent. */
export type PriceAlertRequest = {
  sku: string
  storeId: number
  /** Case-insensitive. */
  email: string
  maxCents: number
  /** True when the shopper chose the price; otherwise it is just below the price of the day. */
  isOwnPrice: boolean
  /** True for a verified address: the alert opens at once. */
  isConfirmed: boolean
}

/** Open alert as its owner sees it. */
export type OpenPriceAlert = {
  id: number
  sku: string
  storeId: number
  maxCents: number
  isOwnPrice: boolean
  requestedAt: Date
}

const addressOf = normalEmail

/**
 * Price alerts: requested, confirmed by the owner of the address, mailed once when a product costs less.
 * @see migrations/0059_price_alerts.ts, docs/decisions/046-price-alerts.md
 */
export function priceAlertRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    ...priceAlertMails(db),

    request: (given: PriceAlertRequest, limit: { max: number; now: Date }) =>
      oneAtATime(db, `price_alerts:${addressOf(given.email)}`, (trx) => request(trx, given, limit)),

    /**
     * Confirms a request made after `requestedAfter` by the SHA-256 of its mail token and replaces an open
     * alert for the same product. Idempotent. Returns the SKU, undefined for an invalid link.
     */
    async confirm(tokenHash: string, { requestedAfter, now }: { requestedAfter: Date; now: Date }) {
      const { rows } = await sql<{ sku: string }>`
        with requested as (
          select * from price_alerts where token_hash = ${tokenHash} and sent_at is null
            and (confirmed_at is not null or requested_at > ${requestedAfter}::timestamptz) for update
        ), replaced as (
          delete from price_alerts o using requested a where a.confirmed_at is null and o.id <> a.id and o.email = a.email
            and o.product_id = a.product_id and o.store_id = a.store_id
            and o.confirmed_at is not null and o.sent_at is null returning o.id
        )
        select p.sku, a.id, (select count(*) from replaced) as replaced
        from requested a join products p on p.id = a.product_id`.execute(db)
      const [row] = rows
      if (!row) return undefined
      // A separate statement, so that the unique index sees the deletion.
      await sql`update price_alerts set confirmed_at = ${now}::timestamptz
        where token_hash = ${tokenHash} and confirmed_at is null`.execute(db)
      return row.sku
    },

    /** Lists open alerts of an address, newest first. */
    async list(email: string): Promise<OpenPriceAlert[]> {
      const rows = await db
        .selectFrom('price_alerts as a')
        .innerJoin('products as p', 'p.id', 'a.product_id')
        .select(['a.id', 'p.sku', 'a.store_id', 'a.max_cents', 'a.is_own_price', 'a.requested_at'])
        .where('a.email', '=', addressOf(email))
        .where('a.confirmed_at', 'is not', null)
        .where('a.sent_at', 'is', null)
        .orderBy('a.id', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        sku: row.sku,
        storeId: row.store_id,
        maxCents: row.max_cents,
        isOwnPrice: row.is_own_price,
        requestedAt: row.requested_at,
      }))
    },

    /** Removes an alert if it belongs to the address. */
    async remove(id: number, email: string): Promise<void> {
      await db.deleteFrom('price_alerts').where('id', '=', id).where('email', '=', addressOf(email)).execute()
    },

    /**
     * Removes all alerts of the address to which a token belongs, by its SHA-256; an unknown token changes
     * nothing.
     */
    async removeAll(tokenHash: string): Promise<void> {
      await sql`delete from price_alerts
        where email = (select email from price_alerts where token_hash = ${tokenHash})`.execute(db)
    },

    /** Deletes alerts that were unconfirmed, sent, or open since before these times. */
    async deleteOld(before: { unconfirmed: Date; sent: Date; open: Date }): Promise<void> {
      await sql`delete from price_alerts where (confirmed_at is null and requested_at < ${before.unconfirmed}::timestamptz)
        or sent_at < ${before.sent}::timestamptz
        or (sent_at is null and requested_at < ${before.open}::timestamptz)`.execute(db)
    },
  }
}

/**
 * Stores a request, or updates the price of an existing one for the same product. Returns its id; undefined
 * for an unknown SKU or when the address already has `max` others.
 */
async function request(
  db: Kysely<Db>,
  given: PriceAlertRequest,
  { max, now }: { max: number; now: Date },
): Promise<number | undefined> {
  const email = addressOf(given.email)
  const confirmedAt = given.isConfirmed ? now : null
  const known = given.isConfirmed
    ? sql`confirmed_at is not null and sent_at is null`
    : sql`confirmed_at is null`
  const { rows } = await sql<{ id: number }>`
    insert into price_alerts as a (product_id, store_id, email, max_cents, is_own_price, requested_at, confirmed_at)
    select p.id, ${given.storeId}::integer, ${email}, ${given.maxCents}::integer, ${given.isOwnPrice}::boolean,
      ${now}::timestamptz, ${confirmedAt}::timestamptz
    from products p where p.sku = ${given.sku} and (select count(*) from price_alerts o
      where o.email = ${email} and o.sent_at is null and not (o.product_id = p.id and o.store_id = ${given.storeId}::integer)) < ${max}
    on conflict (email, product_id, store_id) where ${known} do update
      set max_cents = excluded.max_cents, is_own_price = excluded.is_own_price, requested_at = excluded.requested_at
    returning a.id`.execute(db)
  return rows[0]?.id
}
