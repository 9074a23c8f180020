import { addDays, isoDay } from '@ambra/domain/format'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Connection = Kysely<Db> | Transaction<Db>
/** After the first moment, up to and including the second. */
export type Span = { after: Date; until: Date }

const isIn = (at: Date | undefined, { after, until }: Span) => at !== undefined && at > after && at <= until

/** The stored texts are days of the shop or moments in UTC: a day more on both sides holds every moment of the span. */
const daysAround = ({ after, until }: Span) =>
  [addDays(isoDay(after), -1), addDays(isoDay(until), 1)] as const

/** Ids of the products whose price changes by itself within the span, because a special begins or ends. */
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
  return [...new Set(due.map(({ id }) => id))]
}

/** The first moment of the span at which a special begins or ends. */
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
  const coming = moments.filter((at) => isIn(at, span)).map((at) => at.getTime())
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined
}
