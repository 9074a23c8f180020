import { normalEmail } from '@ambra/domain/customers/address/email'
import { createHash, randomInt } from 'node:crypto'
import { type CouponRule, emailKey } from '@ambra/domain/promotions/coupon'
import { cents } from '@ambra/domain/platform/money/money'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Audience: every shopper, newsletter subscribers, or one person. @see docs/rules/law LAW-PRC-7 */
export type CouponAudience = 'public' | 'newsletter' | 'personal'

/** Stored coupon: its rule, full address (personal coupons) and the number of orders that hold it. */
export type CouponRecord = CouponRule & {
  id: number
  description: string
  purpose: string | undefined
  email: string | undefined
  audience: CouponAudience
  used: number
  createdAt: Date
}

/** Coupon to store; `email` makes it personal, `purpose` limits it to one per person. */
export type NewCoupon = Omit<CouponRule, 'emailKey' | 'isEnabled'> & {
  description?: string | undefined
  email?: string | undefined
  purpose?: string | undefined
  /** Defaults to `newsletter` for that purpose, to `personal` with an address, otherwise to `public`. */
  audience?: CouponAudience | undefined
}

/** Coupon evaluated for one customer: `rule.categoryIds` includes descendants. */
type CouponForCustomer = {
  rule: CouponRule
  /**
   * Address under which the use counts: the account's, otherwise the entered one; undefined while unknown.
   */
  email: string | undefined
  emailKey: string | undefined
  uses: { total: number; ofCustomer: number }
}

type Customer = { customerId: number | undefined; email: string | undefined }

/** Hashes an address to count a customer's uses without storing another copy of it. */
export const customerKey = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex')

const ruleOf = (row: Selectable<Db['coupons']>): CouponRule => ({
  code: row.code,
  kind: row.kind,
  value: row.value,
  maxDiscount: row.max_discount_cents === null ? undefined : cents(row.max_discount_cents),
  minGoods: cents(row.min_goods_cents),
  startsAt: row.starts_at ?? undefined,
  endsAt: row.ends_at ?? undefined,
  maxUses: row.max_uses ?? undefined,
  maxUsesPerCustomer: row.max_uses_per_customer ?? undefined,
  categoryIds: row.category_ids,
  storeIds: row.store_ids,
  excludesReduced: row.excludes_reduced,
  emailKey: row.email_key ?? undefined,
  isEnabled: row.enabled,
})

/** Converts a row to a coupon. */
export const couponOf = (row: Selectable<Db['coupons']>): CouponRecord => ({
  ...ruleOf(row),
  id: row.id,
  description: row.description,
  purpose: row.purpose ?? undefined,
  email: row.email ?? undefined,
  audience: row.audience,
  used: row.used,
  createdAt: row.created_at,
})

function audienceOf({ purpose, email }: NewCoupon): CouponAudience {
  if (purpose === 'newsletter') return 'newsletter'
  return email === undefined ? 'public' : 'personal'
}

const rowOf = (coupon: NewCoupon, now: Date) => ({
  code: coupon.code,
  description: coupon.description ?? '',
  kind: coupon.kind,
  value: coupon.value,
  max_discount_cents: coupon.maxDiscount ?? null,
  min_goods_cents: coupon.minGoods,
  starts_at: coupon.startsAt ?? null,
  ends_at: coupon.endsAt ?? null,
  max_uses: coupon.maxUses ?? null,
  max_uses_per_customer: coupon.maxUsesPerCustomer ?? null,
  category_ids: [...coupon.categoryIds],
  store_ids: [...coupon.storeIds],
  excludes_reduced: coupon.excludesReduced,
  purpose: coupon.purpose ?? null,
  audience: coupon.audience ?? audienceOf(coupon),
  email: coupon.email === undefined ? null : normalEmail(coupon.email),
  email_key: coupon.email === undefined ? null : customerKey(coupon.email),
  created_at: now,
  updated_at: now,
})

/**
 * Base 32 without letters that resemble digits: two groups of five provide 50 bits. @see docs/attacks.md
 * ATT-11
 */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const someLetters = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')

function couponReading(db: Kysely<Db> | Transaction<Db>) {
  async function find(code: string): Promise<CouponRecord | undefined> {
    const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
    return row && couponOf(row)
  }

  return {
    find,

    /** Evaluates a coupon for this customer now; undefined for an unknown code. */
    async findFor(code: string, { customerId, email }: Customer): Promise<CouponForCustomer | undefined> {
      const coupon = await find(code)
      if (!coupon) return undefined
      const account =
        customerId === undefined
          ? undefined
          : await db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirst()
      const counted = account?.email ?? (email?.trim() || undefined)
      const key = counted === undefined ? null : customerKey(counted)
      const { rows } = await sql<{ categories: number[] | null; uses: number; waits: boolean }>`
        with recursive below as (
          select unnest(${[...coupon.categoryIds]}::integer[]) as id
          union select c.id from categories c join below b on c.parent_id = b.id
        )
        select (select array_agg(id) from below) as categories,
          (select count(*)::integer from coupon_redemptions where coupon_id = ${coupon.id} and released_at is null
            and (email_key = ${key} or customer_id = ${customerId ?? null}::integer)) as uses,
          exists (select from planned_starts where kind = 'coupon' and key = ${code}) as waits`.execute(db)
      return {
        // It does not start before its planner's permissions have been checked.
        rule: {
          ...coupon,
          isEnabled: coupon.isEnabled && rows[0]?.waits !== true,
          categoryIds: rows[0]?.categories ?? [],
        },
        email: counted,
        emailKey: key ?? undefined,
        uses: { total: coupon.used, ofCustomer: rows[0]?.uses ?? 0 },
      }
    },

    /** Lists all coupons, newest first. */
    async list(): Promise<CouponRecord[]> {
      const rows = await db.selectFrom('coupons').selectAll().orderBy('id', 'desc').execute()
      return rows.map(couponOf)
    },

    /** Lists orders that used a coupon, newest first; `releasedAt` is set when the use was returned. */
    listUses: (code: string): Promise<CouponUse[]> =>
      db
        .selectFrom('coupon_redemptions as r')
        .innerJoin('coupons as c', 'c.id', 'r.coupon_id')
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .select([
          'o.number',
          'o.email',
          'o.status',
          'r.discount_cents as discountCents',
          'r.redeemed_at as redeemedAt',
          'r.released_at as releasedAt',
        ])
        .where('c.code', '=', code)
        .orderBy('r.id', 'desc')
        .execute(),
  }
}

function couponCategories(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Maps products to their category ids; products without categories are absent. */
    async listCategories(productIds: readonly number[]): Promise<Map<number, number[]>> {
      if (productIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('product_categories')
        .select(['product_id', 'category_id'])
        .where('product_id', 'in', [...productIds])
        .execute()
      return new Map(
        [...Map.groupBy(rows, (row) => row.product_id)].map(([id, own]) => [
          id,
          own.map((row) => row.category_id),
        ]),
      )
    },

    /** Maps category codes to ids; unknown codes are absent. */
    async findCategoryIds(codes: readonly string[]): Promise<Map<string, number>> {
      if (codes.length === 0) return new Map()
      const rows = await db
        .selectFrom('categories')
        .select(['code', 'id'])
        .where('code', 'in', [...codes])
        .execute()
      return new Map(rows.map(({ code, id }) => [code, id]))
    },
  }
}

/**
 * Coupons. `place_order` counts uses under a lock of the coupon, and a trigger returns them on cancellation;
 * nothing here changes them.
 * @see migrations/0009_coupons.ts, docs/rules/invariants INV-4
 */
export function couponRepository(db: Kysely<Db> | Transaction<Db>) {
  /** Creates a coupon; returns undefined when its code, or the person's coupon of that purpose, exists. */
  async function create(coupon: NewCoupon, now: Date): Promise<CouponRecord | undefined> {
    const row = await db
      .insertInto('coupons')
      .values(rowOf(coupon, now))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && couponOf(row)
  }

  return {
    ...couponReading(db),
    ...couponCategories(db),
    create,

    /**
     * Changes the terms of a coupon, but not its owner or use count. Returns false for an unknown code.
     * @throws a check violation of the database when fewer uses are allowed than were made
     */
    async change(coupon: NewCoupon & { isEnabled: boolean }, now: Date): Promise<boolean> {
      const { code, audience, ...row } = rowOf(coupon, now)
      // Owner and creation time are not terms.
      const { purpose: _, email: __, email_key: ___, created_at: ____, ...terms } = row
      const { numUpdatedRows } = await db
        .updateTable('coupons')
        .set({
          ...terms,
          enabled: coupon.isEnabled,
          audience: (eb) =>
            eb.case().when('email_key', 'is', null).then(audience).else(eb.ref('audience')).end(),
        })
        .where('code', '=', code)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Disables a coupon for new orders; returns false for an unknown code. */
    async disable(code: string, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('coupons')
        .set({ enabled: false, updated_at: now })
        .where('code', '=', code)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Returns the coupon of this purpose for one person: creates it on the first call and returns the same
     * one later, used or not. One order of that address may use it. The code has 50 random bits.
     * @see docs/attacks.md ATT-11
     */
    async issuePersonalCoupon({ purpose, email, prefix, ...terms }: PersonalCoupon, now: Date) {
      const code = `${prefix}-${someLetters(5)}-${someLetters(5)}`
      const coupon = await create(
        {
          ...terms,
          code,
          email,
          purpose,
          minGoods: cents(0),
          maxUses: 1,
          maxUsesPerCustomer: 1,
          categoryIds: [],
          storeIds: [],
          excludesReduced: true,
        },
        now,
      )
      if (coupon) return { code: coupon.code, isNew: true }
      const known = await db
        .selectFrom('coupons')
        .select('code')
        .where('purpose', '=', purpose)
        .where('email_key', '=', customerKey(email))
        .executeTakeFirstOrThrow()
      return { code: known.code, isNew: false }
    },
  }
}

/** Use of a coupon as the operator sees it. */
export type CouponUse = {
  number: string
  email: string
  status: string
  discountCents: number
  redeemedAt: Date
  releasedAt: Date | null
}

/** Terms of a personal coupon; `prefix` (capitals and digits) begins its code. */
type PersonalCoupon = {
  purpose: string
  email: string
  prefix: string
  kind: CouponRule['kind']
  value: number
  endsAt?: Date | undefined
}
