import { normalEmail } from '@ambra/domain/customers/address/email'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Request for a stock notice, triggered by the stock change that brought the product back. */
export type StockNotice = {
  id: number
  email: string
  storeId: number
  /** Requested product, or a variant of `parent`. */
  product: { sku: string; parentSku: string | undefined; name: string; urlKey: string }
}

type NoticeRow = {
  id: number
  email: string
  store_id: number
  sku: string
  parent_sku: string | null
  name: string | null
  url_key: string | null
}

type StockNoticeRequest = { sku: string; storeId: number; email: string; now: Date }

/** Result of `request`; `known` = this address already waits for the product. */
type Requested = 'noted' | 'known' | 'unknown_sku' | 'in_stock'

/**
 * Back-in-stock requests. The database triggers them and queues their mails in the transaction that changes
 * the stock. @see migrations/0007_stock_notices.ts
 */
export function stockNoticeRepository(db: Kysely<Db>) {
  return {
    request: (notice: StockNoticeRequest): Promise<Requested> => request(db, notice),

    /** Finds the request of a queued mail; undefined when it was withdrawn or already sent. */
    async findOpen(id: number, language: string): Promise<StockNotice | undefined> {
      const { rows } = await sql<NoticeRow>`
        select n.id, n.email, n.store_id, p.sku, parent.sku as parent_sku, t.name, t.url_key
        from stock_notices n join products p on p.id = n.product_id left join products parent on parent.id = p.parent_id
        left join lateral (
          select name, url_key from product_texts where product_id = coalesce(parent.id, p.id)
          order by language = ${language} desc, language = 'et' desc limit 1) t on true
        where n.id = ${id} and n.sent_at is null`.execute(db)
      const [row] = rows
      return row && noticeOf(row)
    },

    /** Finds the store of a queued request, which determines the language of the mail. */
    async findStoreId(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('stock_notices')
        .select('store_id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.store_id
    },

    /**
     * Returns whether the product is still available; otherwise resets the request to wait for the next time.
     */
    async confirmOrWait(id: number): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const notice = await trx
          .selectFrom('stock_notices')
          .select('product_id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!notice) return false
        await lockStock(trx, notice.product_id)
        const { rows } = await sql<{ id: number }>`
          update stock_notices set queued_at = null where id = ${id} and not is_buyable(product_id) returning id`.execute(
          trx,
        )
        return rows.length === 0
      })
    },

    async markSent(id: number, now: Date): Promise<void> {
      await db.updateTable('stock_notices').set({ sent_at: now }).where('id', '=', id).execute()
    },

    /** Stores the hash of the token in the link of its mail. */
    async setToken(id: number, tokenHash: string): Promise<void> {
      await db.updateTable('stock_notices').set({ token_hash: tokenHash }).where('id', '=', id).execute()
    },

    /**
     * Withdraws all requests of the address to which a token belongs, by its SHA-256; an unknown token
     * changes nothing.
     */
    async withdraw(tokenHash: string): Promise<void> {
      await sql`delete from stock_notices
        where email = (select email from stock_notices where token_hash = ${tokenHash})`.execute(db)
    },

    /** Triggers requests whose product is available, as a safety net for the database triggers. */
    async queueAll(now: Date): Promise<void> {
      await sql`select queue_stock_notices(null, ${now})`.execute(db)
    },

    /** Deletes addresses a month after their mail, and requests without a mail after a year. */
    async deleteOld(sentBefore: Date, requestedBefore: Date): Promise<void> {
      await db
        .deleteFrom('stock_notices')
        .where((where) =>
          where.or([where('sent_at', '<', sentBefore), where('created_at', '<', requestedBefore)]),
        )
        .execute()
    },
  }
}

/**
 * Stores a request while the stock row is locked: stock arriving concurrently sees the request, or the
 * request sees the stock.
 */
async function request(db: Kysely<Db>, notice: StockNoticeRequest): Promise<Requested> {
  return db.transaction().execute(async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select(['id', sql<boolean>`is_buyable(id)`.as('buyable')])
      .where('sku', '=', notice.sku)
      .executeTakeFirst()
    if (!product) return 'unknown_sku'
    await lockStock(trx, product.id)
    const now = await sql<{ buyable: boolean }>`select is_buyable(${product.id}) as buyable`.execute(trx)
    if (now.rows[0]?.buyable) return 'in_stock'
    const { rows } = await sql<{ id: number }>`
      insert into stock_notices (product_id, store_id, email, created_at)
      values (${product.id}, ${notice.storeId}, ${normalEmail(notice.email)}, ${notice.now})
      on conflict (product_id, email) where sent_at is null do nothing returning id`.execute(trx)
    return rows.length > 0 ? 'noted' : 'known'
  })
}

/** Locks stock in product order like an order does, to prevent deadlocks. */
async function lockStock(trx: Transaction<Db>, productId: number): Promise<void> {
  await sql`select 1 from stock where product_id = ${productId}
      or product_id in (select id from products where parent_id = ${productId})
    order by product_id for update`.execute(trx)
}

const noticeOf = (row: NoticeRow): StockNotice => ({
  id: row.id,
  email: row.email,
  storeId: row.store_id,
  product: {
    sku: row.sku,
    parentSku: row.parent_sku ?? undefined,
    name: row.name ?? row.sku,
    urlKey: row.url_key ?? row.sku,
  },
})
