import { addDays, isoDay } from '@ambra/domain/platform/text/format'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>
/** Interval, exclusive of its start and inclusive of its end. */
export type Span = { after: Date; until: Date }

const isIn = (at: Date | undefined, { after, until }: Span) => at !== undefined && at > after && at <= until

/**
 * Stored texts are dates in the shop's time zone or times in UTC: one more day on each side covers every time
 * in the span.
 */
const daysAround = ({ after, until }: Span) =>
  [addDays(isoDay(after), -1), addDays(isoDay(until), 1)] as const

/** Lists sets that a cart rule names, with the start and end of the rule. */
async function ruleMoments(db: Connection, span: Span): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; starts_at: Date | null; ends_at: Date | null }>`
    select p.id, r.starts_at, r.ends_at from cart_rules r join products p on p.sku = any(r.skus)
    where r.enabled and p.type = 'bundle' and (r.starts_at between ${span.after} and ${span.until}
      or r.ends_at between ${span.after} and ${span.until})`.execute(db)
  return rows.flatMap(({ id, starts_at, ends_at }) =>
    [starts_at ?? undefined, ends_at ?? undefined].flatMap((at) =>
      at && isIn(at, span) ? [{ id, at }] : [],
    ),
  )
}

/**
 * Lists products whose price changes within the span because a special price or a set rule starts or ends.
 */
export async function listProductsWithPriceMoments(db: Connection, span: Span): Promise<number[]> {
  const [first, last] = daysAround(span)
  const { rows } = await sql<{ id: number; special_from: string | null; special_to: string | null }>`
    select coalesce(p.parent_id, p.id) as id, r.special_from, r.special_to
    from prices r join products p on p.id = r.product_id
    where left(r.special_from, 10) between ${first} and ${last}
      or left(r.special_to, 10) between ${first} and ${last}`.execute(db)
  const due = rows.filter(
    ({ special_from: from, special_to: to }) =>
      isIn(specialStartsAt(from), span) || isIn(specialEndsAt(to), span),
  )
  return [...new Set([...due, ...(await ruleMoments(db, span))].map(({ id }) => id))]
}

/** Returns the first time in the span at which a special price or a set rule starts or ends. */
export async function nextPriceMoment(db: Connection, span: Span): Promise<Date | undefined> {
  const [first, last] = daysAround(span)
  const { rows } = await sql<{ starts: string | null; ends: string | null }>`
    select distinct special_from as starts, null as ends from prices
      where left(special_from, 10) between ${first} and ${last}
    union all
    select distinct null, special_to from prices where left(special_to, 10) between ${first} and ${last}`.execute(
    db,
  )
  const moments = rows.flatMap(({ starts, ends }) => specialStartsAt(starts) ?? specialEndsAt(ends) ?? [])
  const ofRules = (await ruleMoments(db, span)).map(({ at }) => at)
  const coming = [...moments.filter((at) => isIn(at, span)), ...ofRules].map((at) => at.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined
}
