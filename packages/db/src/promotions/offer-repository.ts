import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Special offer in force for a customer, in cents with tax; `maxQty` limits the pieces per cart, undefined =
 * unlimited.
 */
export type OfferRecord = {
  productId: number
  sku: string
  /** Configurable product of a variant. */
  parentId: number | undefined
  priceCents: number
  maxQty: number | undefined
  comments: Record<string, string>
  /** Available pieces; 0 for products without managed stock. */
  available: number
}

/** Offer to store, for one customer or one group. */
export type NewOffer = {
  productId: number
  for: { customerId: number } | { groupId: number }
  priceCents: number
  maxQty?: number | undefined
  comments?: Record<string, string>
  validFrom: Date
  validTo?: Date | undefined
}

/** Stored offer as the operator sees it. */
export type StoredOffer = {
  id: number
  sku: string
  email: string | undefined
  group: string | undefined
  priceCents: number
  maxQty: number | undefined
  source: string
  validFrom: Date
  validTo: Date | undefined
}

type Buyer = { customerId: number; groupId: number }

/** Prices for a single customer or group. @see spec §3 "Special offer product" */
export function offerRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the lowest offer per product in force for a customer at `now`, newest first, at most 100. */
    async listFor({ customerId, groupId }: Buyer, now: Date, limit = 100): Promise<OfferRecord[]> {
      const { rows } = await sql<{
        product_id: number
        sku: string
        parent_id: number | null
        price_cents: number
        max_qty: number | null
        comments: Record<string, string>
        available: number
      }>`
        select * from (
          select distinct on (o.product_id) o.id, o.product_id, p.sku, p.parent_id, o.price_cents, o.max_qty, o.comments,
            greatest(s.qty - s.reserved, 0) as available
          from special_offers o join products p on p.id = o.product_id left join stock s on s.product_id = p.id
          where (o.customer_id = ${customerId} or o.group_id = ${groupId})
            and o.valid_from <= ${now} and (o.valid_to is null or o.valid_to > ${now})
          order by o.product_id, o.price_cents
        ) best order by id desc limit ${limit}`.execute(db)
      return rows.map((row) => ({
        productId: row.product_id,
        sku: row.sku,
        parentId: row.parent_id ?? undefined,
        priceCents: row.price_cents,
        maxQty: row.max_qty ?? undefined,
        comments: row.comments,
        available: row.available,
      }))
    },

    /** Stores offers of the shop; replaces an earlier one for the same product and customer or group. */
    async put(offers: readonly NewOffer[]): Promise<void> {
      for (const offer of offers) {
        const owner =
          'groupId' in offer.for
            ? sql`(product_id, group_id) where group_id is not null`
            : sql`(product_id, customer_id, source) where customer_id is not null`
        const { customerId = null, groupId = null } = { customerId: null, groupId: null, ...offer.for }
        await sql`insert into special_offers (product_id, customer_id, group_id, price_cents, max_qty, comments, valid_from, valid_to)
          values (${offer.productId}, ${customerId}, ${groupId}, ${offer.priceCents}, ${offer.maxQty ?? null},
            ${JSON.stringify(offer.comments ?? {})}::jsonb, ${offer.validFrom}, ${offer.validTo ?? null})
          on conflict ${owner} do update set price_cents = excluded.price_cents, max_qty = excluded.max_qty,
            comments = excluded.comments, valid_from = excluded.valid_from, valid_to = excluded.valid_to`.execute(
          db,
        )
      }
    },

    /** Stores a customer's offers from another host until `validTo`; replaces its earlier ones. */
    async replaceExternal(
      customerId: number,
      offers: readonly { productId: number; priceCents: number; maxQty: number | undefined }[],
      { now, validTo }: { now: Date; validTo: Date },
    ): Promise<void> {
      const rows = offers.map((offer) => ({
        product_id: offer.productId,
        price_cents: offer.priceCents,
        max_qty: offer.maxQty,
      }))
      await sql`with gone as (
          delete from special_offers where customer_id = ${customerId} and source = 'external'
            and product_id <> all (${offers.map((offer) => offer.productId)}::integer[])
        )
        insert into special_offers (product_id, customer_id, price_cents, max_qty, source, valid_from, valid_to)
        select product_id, ${customerId}::integer, price_cents, max_qty, 'external', ${now}::timestamptz, ${validTo}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, price_cents integer, max_qty integer)
        on conflict (product_id, customer_id, source) where customer_id is not null do update
          set price_cents = excluded.price_cents, max_qty = excluded.max_qty, valid_from = excluded.valid_from,
            valid_to = excluded.valid_to`.execute(db)
    },
  }
}

/** Lists all stored offers, newest first. */
export async function listOffers(db: Kysely<Db> | Transaction<Db>): Promise<StoredOffer[]> {
  const rows = await db
    .selectFrom('special_offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .leftJoin('customer_groups as g', 'g.id', 'o.group_id')
    .selectAll('o')
    .select(['p.sku', 'c.email', 'g.code as group_code'])
    .orderBy('o.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sku: row.sku,
    email: row.email ?? undefined,
    group: row.group_code ?? undefined,
    priceCents: row.price_cents,
    maxQty: row.max_qty ?? undefined,
    source: row.source,
    validFrom: row.valid_from,
    validTo: row.valid_to ?? undefined,
  }))
}
