import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Number of searches for a term on a day; `results` of the last search, null when unknown. */
export type CountedTerm = {
  storeId: number
  /** `YYYY-MM-DD`. */
  day: string
  term: string
  searches: number
  results: number | null
}
/** Search term of a period. */
export type SearchedTerm = { term: string; searches: number; results: number | null; last: string }
type Listing = {
  storeId: number
  /** First day of the period. */
  from: string
  onlyEmpty: boolean
  /** Last row of the previous page. */
  after?: { searches: number; term: string } | undefined
  limit: number
}

/** Maximum distinct terms per store and day, so that invented searches do not fill the disk. */
const mostTermsOfDay = 1000

/** Searched terms, without the people who searched. */
export function searchTermRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Adds a batch; on a day at its limit, only known terms are counted. */
    add: async (terms: readonly CountedTerm[]): Promise<void> => {
      await sql`
        with given as (
          select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
            as g ("storeId" integer, day date, term text, searches integer, results integer)
        ), days as (
          select d."storeId", d.day, (select count(*) from search_terms s where s.store_id = d."storeId" and s.day = d.day) as known
          from (select distinct "storeId", day from given) d
        ), ranked as (
          select g.*, row_number() over (partition by g."storeId", g.day order by g.searches desc, g.term) as place
          from given g where not exists (
            select 1 from search_terms s where s.store_id = g."storeId" and s.day = g.day and s.term = g.term)
        ), fresh as (
          select r."storeId", r.day, r.term, r.searches, r.results from ranked r
          join days d on d."storeId" = r."storeId" and d.day = r.day
          where d.known + r.place <= ${mostTermsOfDay}::integer
        ), present as (
          select g."storeId", g.day, g.term, g.searches, g.results from given g
          join search_terms s on s.store_id = g."storeId" and s.day = g.day and s.term = g.term
        )
        insert into search_terms as t (store_id, day, term, searches, results)
        select * from fresh union all select * from present order by 1, 2, 3
        on conflict (store_id, day, term) do update
          set searches = t.searches + excluded.searches, results = coalesce(excluded.results, t.results)`.execute(
        db,
      )
    },
    /** Lists one page of the terms of a period, most searched first. */
    list: async ({ storeId, from, onlyEmpty, after, limit }: Listing): Promise<SearchedTerm[]> => {
      const isEmpty = sql`(array_agg(results order by day desc) filter (where results is not null))[1] = 0`
      const { rows } = await sql<SearchedTerm>`
        select term, sum(searches)::integer as searches, max(day)::text as last,
          (array_agg(results order by day desc) filter (where results is not null))[1] as results
        from search_terms where store_id = ${storeId} and day >= ${from}::date
        group by term
        having ${onlyEmpty ? isEmpty : sql`true`}
          and ${after ? sql`(-sum(searches), term) > (${-after.searches}::bigint, ${after.term})` : sql`true`}
        order by -sum(searches), term limit ${limit}`.execute(db)
      return rows
    },
    deleteBefore: async (day: string): Promise<void> => {
      await sql`delete from search_terms where day < ${day}::date`.execute(db)
    },
  }
}
