import { type Kysely, type Selectable, sql, type SqlBool, type Transaction } from 'kysely'
import { type CartRuleRecord, cartRuleOf } from './cart-rule-repository.ts'
import { type CouponRecord, couponOf } from './coupon-repository.ts'
import type { Db } from '../schema/schema.ts'

type SellingState = 'running' | 'planned' | 'ended' | 'stopped'
export type SellingSearch = {
  state?: SellingState | undefined
  /** Prefix of a code, or part of the description. */
  q?: string | undefined
  /** Id of the last row of the previous page. */
  after?: number | undefined
  limit: number
  now: Date
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function inState(state: SellingState | undefined, now: Date) {
  if (state === undefined) return sql<SqlBool>`true`
  if (state === 'stopped') return sql<SqlBool>`not enabled`
  if (state === 'planned') return sql<SqlBool>`enabled and starts_at > ${now}`
  if (state === 'ended') return sql<SqlBool>`enabled and ends_at <= ${now}`
  return sql<SqlBool>`enabled and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})`
}

/** Coupons and rules for lists and tests in the console, and the codes of referenced ids. */
export const sellingReading = (db: Kysely<Db> | Transaction<Db>) => ({
  ...listing(db),
  ...trying(db),
  ...codes(db),
})

function listing(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists coupons, newest first. Personal newsletter coupons are found only by their code. */
    async listCoupons({ state, q = '', after, limit, now }: SellingSearch): Promise<CouponRecord[]> {
      const words = q.trim()
      const rows = await db
        .selectFrom('coupons')
        .selectAll()
        .where(inState(state, now))
        .$if(words === '', (query) => query.where('purpose', 'is', null))
        .$if(words !== '', (query) =>
          query.where((eb) =>
            eb.or([
              eb('code', 'like', `${likeText(words.toUpperCase())}%`),
              eb('description', 'ilike', `%${likeText(words)}%`),
            ]),
          ),
        )
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(couponOf)
    },

    /** Lists rules with the number of orders that each reduced, newest first. */
    async listRules({ state, q = '', after, limit, now }: SellingSearch): Promise<CountedRule[]> {
      const words = q.trim()
      const rows = await db
        .selectFrom('cart_rules')
        .selectAll()
        .select(orderCount.as('used'))
        .where(inState(state, now))
        .$if(words !== '', (query) =>
          query.where((eb) =>
            eb.or([
              eb('code', 'ilike', `${likeText(words)}%`),
              eb(sql<string>`titles::text`, 'ilike', `%${likeText(words)}%`),
            ]),
          ),
        )
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        ...cartRuleOf(row),
        id: row.id,
        used: row.used,
        createdAt: row.created_at,
      }))
    },

    async findRule(code: string): Promise<CountedRule | undefined> {
      const row = await db
        .selectFrom('cart_rules')
        .selectAll()
        .select(orderCount.as('used'))
        .where('code', '=', code)
        .executeTakeFirst()
      return row && { ...cartRuleOf(row), id: row.id, used: row.used, createdAt: row.created_at }
    },
  }
}

function trying(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists the newest public coupons, with descendants of their categories included. */
    async listForTest(codes: readonly string[], limit: number): Promise<CouponRecord[]> {
      const { rows } = await sql<Selectable<Db['coupons']>>`
        select c.*, ${categoriesBelow('c')} as category_ids from coupons c
        where c.id in (select id from coupons where purpose is null and email_key is null and enabled order by id desc limit ${limit})
          or c.code = any(${[...codes]}::text[])
        order by c.id desc`.execute(db)
      return rows.map(couponOf)
    },

    /** Lists the newest rules, including disabled ones, with descendants of their categories included. */
    async listRulesForTest(limit: number): Promise<CartRuleRecord[]> {
      const { rows } = await sql<Selectable<Db['cart_rules']>>`
        select r.*, ${categoriesBelow('r')} as category_ids from cart_rules r order by r.id desc limit ${limit}`.execute(
        db,
      )
      return rows.map(cartRuleOf)
    },
  }
}

function codes(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Returns these categories and their descendants. */
    async withBelow(ids: readonly number[]): Promise<number[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: number }>`
        with recursive below as (
          select unnest(${[...ids]}::integer[]) as id
          union select c.id from categories c join below b on c.parent_id = b.id
        ) select id from below`.execute(db)
      return rows.map(({ id }) => id)
    },

    async categoryCodes(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('categories')
        .select(['id', 'code'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map(({ id, code }) => [id, code]))
    },

    async categoryIds(codes: readonly string[]): Promise<number[]> {
      if (codes.length === 0) return []
      const rows = await db
        .selectFrom('categories')
        .select('id')
        .where('code', 'in', [...codes])
        .execute()
      return rows.map(({ id }) => id)
    },

    groups: (): Promise<{ id: number; code: string }[]> =>
      db.selectFrom('customer_groups').select(['id', 'code']).orderBy('id').execute(),
  }
}

/** Rule with the number of orders that it reduced. */
export type CountedRule = CartRuleRecord & { id: number; used: number; createdAt: Date }

const orderCount = sql<number>`(select count(*)::integer from orders o
  where o.cart_rule ->> 'code' = cart_rules.code and o.cart_rule is not null)`

const categoriesBelow = (table: 'c' | 'r') => sql<number[]>`coalesce((
  with recursive below as (
    select unnest(${sql.ref(`${table}.category_ids`)}) as id
    union select d.id from categories d join below b on d.parent_id = b.id
  ) select array_agg(id) from below), '{}')`
