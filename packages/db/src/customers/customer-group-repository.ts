import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import type { CustomerGroup } from '../catalogue/price-repository.ts'

export type CustomerGroupFigures = CustomerGroup & { customers: number; tierPrices: number; offers: number }

/** Tier price from a quantity on, in cents with tax; `store` is the code of the only store it applies to. */
export type GroupTierPrice = { sku: string; qty: number; priceCents: number; store: string | undefined }

/** Customer groups managed by staff. @see migrations/0005_group_prices.ts */
export function customerGroupRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists all groups, guests first. */
    async list(): Promise<CustomerGroupFigures[]> {
      const { rows } = await sql<CustomerGroupFigures>`
        select g.id, g.code, g.tax_class_id as "taxClassId",
          (select count(*)::integer from customers c where c.group_id = g.id) as customers,
          (select count(*)::integer from tier_prices t where t.group_id = g.id) as "tierPrices",
          (select count(*)::integer from special_offers o where o.group_id = g.id) as offers
        from customer_groups g order by g.id`.execute(db)
      return rows
    },

    /** Creates a group with the next free number; returns undefined when the code exists. */
    async create(code: string, taxClassId: number | undefined): Promise<CustomerGroup | undefined> {
      const { rows } = await sql<CustomerGroup>`
        insert into customer_groups (id, code, tax_class_id)
        select max(id) + 1, ${code}, coalesce(${taxClassId ?? null}::integer, 3) from customer_groups
        on conflict (code) do nothing returning id, code, tax_class_id as "taxClassId"`.execute(db)
      return rows[0]
    },

    /** Assigns the accounts of these lower-case addresses to a group; returns the addresses found. */
    async assign(groupId: number, emails: readonly string[], now: Date): Promise<string[]> {
      const rows = await db
        .updateTable('customers')
        .set({ group_id: groupId, updated_at: now })
        .where('email', 'in', emails)
        .returning('email')
        .execute()
      return rows.map(({ email }) => email)
    },

    /** Lists the group's tier prices by SKU and quantity. */
    async listTierPrices(groupId: number, limit: number): Promise<GroupTierPrice[]> {
      const rows = await db
        .selectFrom('tier_prices')
        .innerJoin('products', 'products.id', 'tier_prices.product_id')
        .leftJoin('stores', 'stores.id', 'tier_prices.store_id')
        .select(['products.sku', 'tier_prices.qty', 'tier_prices.price_cents', 'stores.code'])
        .where('tier_prices.group_id', '=', groupId)
        .orderBy('products.sku')
        .orderBy('tier_prices.qty')
        .limit(limit)
        .execute()
      return rows.map(({ sku, qty, price_cents, code }) => ({
        sku,
        qty,
        priceCents: price_cents,
        store: code ?? undefined,
      }))
    },
  }
}
