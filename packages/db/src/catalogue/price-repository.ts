import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Customer group: its number as in tokens and tiers, and the tax class of its customers. @see spec §6 */
export type CustomerGroup = { id: number; code: string; taxClassId: number }

/** Customer groups and their prices. @see spec §6, docs/rules/pricing PRC-3 */
export function priceRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    async listGroups(): Promise<CustomerGroup[]> {
      const rows = await db.selectFrom('customer_groups').selectAll().orderBy('id').execute()
      return rows.map(({ id, code, tax_class_id }) => ({ id, code, taxClassId: tax_class_id }))
    },

    /** Finds the tax class of a group; undefined for an unknown group. */
    async findTaxClass(groupId: number): Promise<number | undefined> {
      const query = db.selectFrom('customer_groups').select('tax_class_id').where('id', '=', groupId)
      return (await query.executeTakeFirst())?.tax_class_id
    },

    /** Finds the current group of a customer; undefined for an unknown customer. */
    async findGroupOf(customerId: number): Promise<number | undefined> {
      const query = db.selectFrom('customers').select('group_id').where('id', '=', customerId)
      return (await query.executeTakeFirst())?.group_id
    },

    /**
     * Returns those of these products (parents of variants) whose price a group tier or one of the `offered`
     * ids may change: their own, their variants' or their parts'.
     */
    async listDiffering(
      ids: readonly number[],
      { group, offered }: { group: number | undefined; offered: readonly number[] },
    ): Promise<number[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: number }>`
        with wanted as (
          select distinct coalesce(parent_id, id) as id from products where id = any(${[...ids]}::integer[])
        ), parts as (
          select o.product_id as whole, l.linked_sku as sku from bundle_options o join bundle_links l on l.option_id = o.id
            where o.product_id in (select id from wanted)
          union all
          select product_id, linked_sku from product_links
            where type = 'associated' and product_id in (select id from wanted)
        ), candidates as (
          select id as whole, id from wanted
          union all select parent_id, id from products where parent_id in (select id from wanted)
          union all select parts.whole, p.id from parts join products p on p.sku = parts.sku
        )
        select distinct whole as id from candidates c where c.id = any(${[...offered]}::integer[])
          or exists (select 1 from tier_prices t where t.product_id = c.id and t.group_id = ${group ?? -1})`.execute(
        db,
      )
      return rows.map((row) => row.id)
    },
  }
}
