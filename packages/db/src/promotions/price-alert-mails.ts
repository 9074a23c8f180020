import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Alert with a pending mail; an unconfirmed one gets the confirmation request. */
export type PriceAlert = {
  id: number
  email: string
  sku: string
  storeId: number
  maxCents: number
  isOwnPrice: boolean
  isConfirmed: boolean
}

/** Open alert without a queued mail. */
export type WaitingPriceAlert = Pick<PriceAlert, 'id' | 'sku' | 'storeId' | 'maxCents'>

/** Price alerts for the worker. */
export function priceAlertMails(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Finds an unsent alert; undefined when it was removed since. */
    async findUnsent(id: number): Promise<PriceAlert | undefined> {
      const row = await db
        .selectFrom('price_alerts as a')
        .innerJoin('products as p', 'p.id', 'a.product_id')
        .select(['a.id', 'a.email', 'p.sku', 'a.store_id', 'a.max_cents', 'a.is_own_price', 'a.confirmed_at'])
        .where('a.id', '=', id)
        .where('a.sent_at', 'is', null)
        .executeTakeFirst()
      return (
        row && {
          id: row.id,
          email: row.email,
          sku: row.sku,
          storeId: row.store_id,
          maxCents: row.max_cents,
          isOwnPrice: row.is_own_price,
          isConfirmed: row.confirmed_at !== null,
        }
      )
    },

    /** Lists alerts awaiting a price, by ascending id. */
    async listWaiting(afterId: number, limit: number): Promise<WaitingPriceAlert[]> {
      const rows = await db
        .selectFrom('price_alerts as a')
        .innerJoin('products as p', 'p.id', 'a.product_id')
        .select(['a.id', 'p.sku', 'a.store_id', 'a.max_cents'])
        .where('a.confirmed_at', 'is not', null)
        .where('a.queued_at', 'is', null)
        .where('a.id', '>', afterId)
        .orderBy('a.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        sku: row.sku,
        storeId: row.store_id,
        maxCents: row.max_cents,
      }))
    },

    /**
     * Queues the mails of alerts and marks them in one statement: of concurrent processes only one queues
     * each mail, and a crash queues all or none. Returns their number.
     */
    async queue(ids: readonly number[], now: Date): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        with claimed as (
          update price_alerts set queued_at = ${now}::timestamptz
          where id = any(${[...ids]}::integer[]) and confirmed_at is not null and queued_at is null returning id
        )
        insert into outbox (kind, payload, run_at, created_at)
          select 'mail.price_alert', jsonb_build_object('alert_id', id), ${now}::timestamptz, ${now}::timestamptz
          from claimed order by id
        returning id`.execute(db)
      return rows.length
    },

    /** Reopens an alert when the price rose or the product sold out before the mail. */
    async waitAgain(id: number): Promise<void> {
      await db
        .updateTable('price_alerts')
        .set({ queued_at: null })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute()
    },

    async markSent(id: number, now: Date): Promise<void> {
      await db.updateTable('price_alerts').set({ sent_at: now }).where('id', '=', id).execute()
    },

    /** Stores the hash of the token in the links of its mails. */
    async setToken(id: number, tokenHash: string): Promise<void> {
      await db.updateTable('price_alerts').set({ token_hash: tokenHash }).where('id', '=', id).execute()
    },
  }
}
