import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/**
 * Completed parts of the setup of a shop. `pages`: `store/identifier` of those that are shown now; `drafts`: of
 * the others that are written.
 */
export async function readReadiness(
  db: Kysely<Db>,
  pages: readonly string[],
  now: Date,
): Promise<{
  pages: ReadonlySet<string>
  drafts: ReadonlySet<string>
  isSelling: boolean
  hasOrder: boolean
}> {
  const { rows } = await sql<{ shown: string[]; written: string[]; is_selling: boolean; has_order: boolean }>`
    select array(select store_id || '/' || identifier from content_pages
        where enabled and identifier = any(${[...pages]}::text[])
          and coalesce(shown_from <= ${now}, true) and coalesce(shown_until > ${now}, true)) as shown,
      array(select store_id || '/' || identifier from content_pages
        where identifier = any(${[...pages]}::text[])) as written,
      exists (select 1 from products p where p.parent_id is null and p.status = 1 and p.visibility > 1
        and exists (select 1 from prices r join products v on v.id = r.product_id
          where r.price_cents > 0 and v.status = 1 and (v.id = p.id or v.parent_id = p.id))) as is_selling,
      exists (select 1 from orders) as has_order`.execute(db)
  const [row] = rows
  return {
    pages: new Set(row?.shown),
    drafts: new Set(row?.written.filter((one) => !row.shown.includes(one))),
    isSelling: row?.is_selling === true,
    hasOrder: row?.has_order === true,
  }
}
