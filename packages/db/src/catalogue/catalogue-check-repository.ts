import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Texts of a product in one language; `words` joins its name, short and long description. */
type CheckedText = { language: string; words: string }

/**
 * Product on sale, as the check reads it. `attributes` are the codes that have a value other than "no" or
 * "none".
 */
export type CheckedProduct = {
  id: number
  sku: string
  type: string
  hasMaker: boolean
  texts: CheckedText[]
  /** False when its row says `documents: []`: a cable or a case has no manual. */
  needsManual: boolean
  /** Languages of its manuals; null marks a manual that serves every store. */
  manuals: (string | null)[]
  attributes: string[]
}

/** Page or block of a store, as the check reads it. */
export type CheckedPage = { place: string; words: string }

const checkedProducts = sql`
  select p.id, p.sku, p.type,
    (p.facts ? 'maker' or exists (
      select 1 from product_attribute_values v join attribute_options o on o.id = v.option_id
      where v.product_id = p.id and o.facts ? 'maker'
    )) as "hasMaker",
    coalesce(jsonb_array_length(p.facts -> 'documents') > 0, true) as "needsManual",
    coalesce((
      select jsonb_agg(jsonb_build_object('language', t.language,
        'words', concat_ws(' ', t.name, t.short_description, t.description)) order by t.language)
      from product_texts t where t.product_id = p.id
    ), '[]') as texts,
    coalesce((
      select jsonb_agg(d -> 'language') from jsonb_array_elements(p.facts -> 'documents') d
      where d ->> 'kind' = 'manual'
    ), '[]') as manuals,
    coalesce((
      select jsonb_agg(distinct a.code) from product_attribute_values v
      join attributes a on a.id = v.attribute_id left join attribute_options o on o.id = v.option_id
      where (v.product_id = p.id or v.product_id in (select c.id from products c where c.parent_id = p.id))
        and o.code is distinct from 'none' and v.value is distinct from 'false'::jsonb
    ), '[]') as attributes
  from products p`

/** Reads the data for `ambra products check`. @see docs/import.md */
export function catalogueCheckRepository(db: Kysely<Db>) {
  return {
    /** Languages of the open stores. */
    async languages(): Promise<string[]> {
      const rows = await db
        .selectFrom('stores')
        .select('language')
        .distinct()
        .where('active', '=', true)
        .orderBy('language')
        .execute()
      return rows.map(({ language }) => language)
    },

    /** Lists usable codes that every shopper may use. */
    async listPublicCodes(): Promise<string[]> {
      const rows = await db
        .selectFrom('coupons')
        .select('code')
        .where('audience', '=', 'public')
        .where('enabled', '=', true)
        .execute()
      return rows.map(({ code }) => code)
    },

    /**
     * Lists up to `limit` products on sale after `afterId`, by id. Variants are checked with their product.
     */
    async listProducts(afterId: number, limit: number): Promise<CheckedProduct[]> {
      const { rows } = await sql<CheckedProduct>`${checkedProducts}
        where p.id > ${afterId} and p.parent_id is null and p.status = 1
        order by p.id limit ${limit}`.execute(db)
      return rows
    },

    /** Finds a product, on sale or not. */
    async findProduct(id: number): Promise<CheckedProduct | undefined> {
      const { rows } = await sql<CheckedProduct>`${checkedProducts} where p.id = ${id}`.execute(db)
      return rows[0]
    },

    /** Lists published pages and blocks, banners and figures. */
    async listPages(): Promise<CheckedPage[]> {
      const { rows } = await sql<CheckedPage>`
        select s.code || '/' || p.identifier as place,
          concat_ws(' ', p.title, p.heading, p.excerpt, p.body) as words
        from content_pages p join stores s on s.id = p.store_id where p.enabled and s.active
        union all
        select s.code || '/' || b.identifier, concat_ws(' ', b.title, b.body)
        from content_blocks b join stores s on s.id = b.store_id where b.enabled and s.active
        union all
        select s.code || '/' || d.section, d.data::text
        from shop_data d join stores s on s.id = d.store_id where s.active
        order by 1`.execute(db)
      return rows
    },
  }
}
