import type { RecallNotice } from '@ambra/contract/service/recall'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Product that may not be sold. */
export type SaleBlock = { sku: string; reason: string; createdAt: Date }

/**
 * Order that contains a product: by itself, as a variant or as a part. `qty` sums the pieces of its lines.
 */
export type BuyerRow = {
  orderId: number
  number: string
  status: string
  email: string
  language: string
  qty: number
  createdAt: Date
}

/** Recall for its mails; `names` are the product names in the order. */
export type RecallRecord = { id: number; skus: string[]; notice: RecallNotice }

/**
 * Blocked products, their buyers, and recalls. Anonymized and cancelled orders have no buyer to notify.
 * @see docs/rules/law LAW-SAF-2, LAW-SAF-3, migrations/0042_recalls.ts
 */
export function recallRepository(db: Kysely<Db>) {
  return {
    /** Blocks the sale of products and notifies every process; returns the known SKUs. */
    async block(skus: readonly string[], reason: string, now: Date): Promise<string[]> {
      const { rows } = await sql<{ sku: string }>`
        with found as (select id, sku from products where sku in ${listOf(skus)}),
        noted as (
          insert into sale_blocks (product_id, reason, created_at) select id, ${reason}, ${now}::timestamptz from found
          on conflict (product_id) do update set reason = excluded.reason
        ), off as (
          update products p set status = 2, updated_at = ${now}::timestamptz from found where p.id = found.id
          returning p.id, p.sku
        )
        select sku, pg_notify('catalog_changed', jsonb_build_array(id)::text)::text as notified from off order by sku`.execute(
        db,
      )
      return rows.map(({ sku }) => sku)
    },

    /** Ends the block of a product and resumes its sale; returns false when it had none. */
    unblock: (sku: string, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`delete from sale_blocks using products p
          where p.id = sale_blocks.product_id and p.sku = ${sku} returning p.id`.execute(trx)
        const [row] = rows
        if (!row) return false
        await sql`with back as (
            update products set status = 1, updated_at = ${now}::timestamptz where id = ${row.id} returning id
          ) select pg_notify('catalog_changed', jsonb_build_array(id)::text)::text from back`.execute(trx)
        return true
      }),

    /** Lists blocked products by SKU. */
    async listBlocks(): Promise<SaleBlock[]> {
      const rows = await db
        .selectFrom('sale_blocks as b')
        .innerJoin('products as p', 'p.id', 'b.product_id')
        .select(['p.sku', 'b.reason', 'b.created_at'])
        .orderBy('p.sku')
        .execute()
      return rows.map(({ sku, reason, created_at: createdAt }) => ({ sku, reason, createdAt }))
    },

    /** Lists orders that contain one of these SKUs, newest first. */
    async listBuyers(skus: readonly string[]): Promise<BuyerRow[]> {
      const { rows } = await sql<BuyerRow>`
        select o.id as "orderId", o.number, o.status, o.email, o.language, sum(l.qty)::integer as qty,
          o.created_at as "createdAt"
        from orders o join order_lines l on l.order_id = o.id
        where ${isAffected(skus)} group by o.id order by o.id desc`.execute(db)
      return rows
    },

    /**
     * Stores a recall and queues a mail to each buyer in one statement. Returns its id and the number of
     * mails.
     */
    async recall(
      skus: readonly string[],
      notice: RecallNotice,
      now: Date,
    ): Promise<{ id: number; mails: number }> {
      const { rows } = await sql<{ id: number; mails: number }>`
        with made as (
          insert into recalls (skus, notice, created_at)
          values (${[...skus]}::text[], ${JSON.stringify(notice)}::jsonb, ${now}::timestamptz) returning id
        ), queued as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select 'mail.recall', jsonb_build_object('recall_id', made.id, 'order_id', o.id),
            'mail.recall:' || made.id || ':' || o.id, ${now}::timestamptz, ${now}::timestamptz
          from made, (select distinct o.id from orders o join order_lines l on l.order_id = o.id
            where ${isAffected(skus)}) o
          returning id
        )
        select made.id, (select count(*)::integer from queued) as mails from made`.execute(db)
      const [row] = rows
      if (!row) throw new Error('the recall was not stored')
      return row
    },

    async findRecall(id: number): Promise<RecallRecord | undefined> {
      const row = await db.selectFrom('recalls').selectAll().where('id', '=', id).executeTakeFirst()
      // Only `recall` writes it.
      return row && { id: row.id, skus: row.skus, notice: row.notice as RecallNotice }
    },
  }
}

const listOf = (skus: readonly string[]): RawBuilder<unknown> => sql`(select unnest(${[...skus]}::text[]))`

const isAffected = (skus: readonly string[]) => sql<boolean>`
  o.anonymised_at is null and o.status <> 'cancelled' and (l.sku in ${listOf(skus)} or l.parent_sku in ${listOf(skus)}
    or exists (select 1 from jsonb_array_elements(coalesce(l.parts, '[]'::jsonb)) part
      where part ->> 'sku' in ${listOf(skus)}))`
