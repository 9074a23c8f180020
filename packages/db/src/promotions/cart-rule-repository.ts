import type { CartRule } from '@ambra/domain/promotions/cart-rules'
import { cents } from '@ambra/domain/platform/money/money'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Texts } from '../schema/column-types.ts'
import type { Db } from '../schema/schema.ts'

/** Stored cart rule; `titles` by language are shown to the shopper beside the discount. */
export type CartRuleRecord = CartRule & { titles: Texts; isEnabled: boolean }

/** Converts a row to a cart rule. */
export const cartRuleOf = (row: Selectable<Db['cart_rules']>): CartRuleRecord => ({
  code: row.code,
  titles: row.titles,
  kind: row.kind,
  value: row.value,
  maxDiscount: row.max_discount_cents === null ? undefined : cents(row.max_discount_cents),
  minGoods: cents(row.min_goods_cents),
  startsAt: row.starts_at ?? undefined,
  endsAt: row.ends_at ?? undefined,
  storeIds: row.store_ids,
  groupIds: row.group_ids,
  categoryIds: row.category_ids,
  skus: row.skus,
  isSet: row.is_set,
  excludesReduced: row.excludes_reduced,
  isEnabled: row.enabled,
})

/** Notifies the search index of the sets that a rule names, because their price may have changed. */
async function notifySets(db: Kysely<Db> | Transaction<Db>, skus: readonly string[]): Promise<void> {
  await sql`
    select pg_notify('catalog_changed', jsonb_agg(id)::text) from products
    where sku = any(${[...skus]}::text[]) and type = 'bundle' having count(*) > 0`.execute(db)
}

type SavedRule = Omit<CartRuleRecord, 'isEnabled'> & { isEnabled?: boolean | undefined }

/** Automatic cart discounts, without a code. @see migrations/0044_cart_rules.ts, docs/cart-rules.md */
export function cartRuleRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the rules in force, with the descendants of their categories included; oldest first. */
    async listOpen(now: Date): Promise<CartRuleRecord[]> {
      const { rows } = await sql<Selectable<Db['cart_rules']>>`
        select r.*, coalesce((
          with recursive below as (
            select unnest(r.category_ids) as id
            union select c.id from categories c join below b on c.parent_id = b.id
          ) select array_agg(id) from below), '{}') as category_ids
        from cart_rules r
        where r.enabled and not exists (select from planned_starts p where p.kind = 'rule' and p.key = r.code and p.at <= ${now})
          and (r.starts_at is null or r.starts_at <= ${now}) and (r.ends_at is null or r.ends_at > ${now})
        order by r.id`.execute(db)
      return rows.map(cartRuleOf)
    },

    /** Lists all rules, newest first. */
    async list(): Promise<CartRuleRecord[]> {
      const rows = await db.selectFrom('cart_rules').selectAll().orderBy('id', 'desc').execute()
      return rows.map(cartRuleOf)
    },

    /** Creates or replaces a rule by its code. */
    async save({ isEnabled = true, ...rule }: SavedRule, now: Date): Promise<void> {
      const terms = {
        titles: JSON.stringify(rule.titles),
        kind: rule.kind,
        value: rule.value,
        max_discount_cents: rule.maxDiscount ?? null,
        min_goods_cents: rule.minGoods,
        starts_at: rule.startsAt ?? null,
        ends_at: rule.endsAt ?? null,
        store_ids: [...rule.storeIds],
        group_ids: [...rule.groupIds],
        category_ids: [...rule.categoryIds],
        skus: [...rule.skus],
        is_set: rule.isSet,
        excludes_reduced: rule.excludesReduced,
        enabled: isEnabled,
        updated_at: now,
      }
      const before = await db
        .selectFrom('cart_rules')
        .select('skus')
        .where('code', '=', rule.code)
        .executeTakeFirst()
      await db
        .insertInto('cart_rules')
        .values({ ...terms, code: rule.code, created_at: now })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(terms))
        .execute()
      await notifySets(db, [...rule.skus, ...(before?.skus ?? [])])
    },

    /** Notifies the search index that a rule takes effect later than its first moment, when it has been checked. */
    async notifyBegun(code: string): Promise<void> {
      const rule = await db
        .selectFrom('cart_rules')
        .select('skus')
        .where('code', '=', code)
        .executeTakeFirst()
      if (rule) await notifySets(db, rule.skus)
    },

    /** Disables a rule; returns false for an unknown code. Placed orders keep their discount. */
    async disable(code: string, now: Date): Promise<boolean> {
      const stopped = await db
        .updateTable('cart_rules')
        .set({ enabled: false, updated_at: now })
        .where('code', '=', code)
        .returning('skus')
        .executeTakeFirst()
      if (stopped) await notifySets(db, stopped.skus)
      return stopped !== undefined
    },
  }
}
