import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Clicks on a product in the results of a term on a day. */
export type CountedClick = {
  storeId: number
  /** `YYYY-MM-DD`. */
  day: string
  term: string
  sku: string
  clicks: number
}
/** Clicks on a product, and the most that any product of the term has. */
export type ClickedProduct = { term: string; sku: string; clicks: number; most: number }
type Wanted = {
  storeId: number
  /** First day of the period. */
  from: string
  /** Terms with fewer searches are left out. */
  leastSearches: number
  limit: number
}

/** Maximum rows per store and day, so that invented clicks do not fill the disk. */
const mostClicksOfDay = 5000

/** Clicks on search results, without the people. */
export function searchClickRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Adds a batch. Counts only terms that were searched on that day and products that exist; on a day at its
     * limit, only known rows.
     */
    add: async (clicks: readonly CountedClick[]): Promise<void> => {
      await sql`
        with given as (
          select g."storeId", g.day, g.term, p.id as product_id, sum(g.clicks)::integer as clicks
          from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb)
            as g ("storeId" integer, day date, term text, sku text, clicks integer)
          join products p on p.sku = g.sku
          join search_terms s on s.store_id = g."storeId" and s.day = g.day and s.term = g.term
          group by 1, 2, 3, 4
        ), placed as (
          select g.*, c.product_id is not null as is_known, sum(case when c.product_id is null then 1 else 0 end)
            over (partition by g."storeId", g.day order by g.clicks desc, g.term, g.product_id) as place
          from given g left join search_clicks c
            on c.store_id = g."storeId" and c.day = g.day and c.term = g.term and c.product_id = g.product_id
        )
        insert into search_clicks as t (store_id, day, term, product_id, clicks)
        select p."storeId", p.day, p.term, p.product_id, p.clicks from placed p
        where p.is_known or p.place + (select count(*) from search_clicks x
          where x.store_id = p."storeId" and x.day = p.day) <= ${mostClicksOfDay}::integer
        order by 1, 2, 3, 4
        on conflict (store_id, day, term, product_id) do update set clicks = t.clicks + excluded.clicks`.execute(
        db,
      )
    },
    /** Lists clicked products of frequent terms, by term, most clicked first. */
    list: async ({ storeId, from, leastSearches, limit }: Wanted): Promise<ClickedProduct[]> => {
      const { rows } = await sql<ClickedProduct>`
        with frequent as (
          select term, sum(searches) as searches from search_terms
          where store_id = ${storeId} and day >= ${from}::date
          group by term having sum(searches) >= ${leastSearches}
        ), clicked as (
          select c.term, p.sku, sum(c.clicks)::integer as clicks from search_clicks c
          join products p on p.id = c.product_id
          where c.store_id = ${storeId} and c.day >= ${from}::date group by 1, 2
        )
        select c.term, c.sku, c.clicks, max(c.clicks) over (partition by c.term)::integer as most
        from clicked c join frequent f on f.term = c.term
        order by f.searches desc, c.term, c.clicks desc, c.sku limit ${limit}`.execute(db)
      return rows
    },
    deleteBefore: async (day: string): Promise<void> => {
      await sql`delete from search_clicks where day < ${day}::date`.execute(db)
    },
  }
}
