import type { CartRule } from '@ambra/domain/cart-rules'
import { cents } from '@ambra/domain/money'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Texts } from '../schema/column-types.ts'
import type { Db } from '../schema/schema.ts'

/** A stored rule; `titles` by language are what the shopper reads beside the discount. */
export type CartRuleRecord = CartRule & { titles: Texts; isEnabled: boolean }

/** A row as the shop works with it. */
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

type SavedRule = Omit<CartRuleRecord, 'isEnabled'> & { isEnabled?: boolean | undefined }

/** Rules that reduce carts without a code. @see migrations/0044_cart_rules.ts, docs/cart-rules.md */
export function cartRuleRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Rules that hold at this time, with every category below those they name; the oldest first. */
    async listOpen(now: Date): Promise<CartRuleRecord[]> {
      const { rows } = await sql<Selectable<Db['cart_rules']>>`
        select r.*, coalesce((
          with recursive below as (
            select unnest(r.category_ids) as id
            union select c.id from categories c join below b on c.parent_id = b.id
          ) select array_agg(id) from below), '{}') as category_ids
        from cart_rules r
        where r.enabled and (r.starts_at is null or r.starts_at <= ${now}) and (r.ends_at is null or r.ends_at > ${now})
        order by r.id`.execute(db)
      return rows.map(cartRuleOf)
    },

    /** Every rule, the newest first. */
    async list(): Promise<CartRuleRecord[]> {
      const rows = await db.selectFrom('cart_rules').selectAll().orderBy('id', 'desc').execute()
      return rows.map(cartRuleOf)
    },

    /** Stores a rule under its code, in place of the one there was. */
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
      await db
        .insertInto('cart_rules')
        .values({ ...terms, code: rule.code, created_at: now })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(terms))
        .execute()
    },

    /** False for an unknown code. Orders placed with the rule stay as they are. */
    async disable(code: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('cart_rules')
        .set({ enabled: false, updated_at: now })
        .where('code', '=', code)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
