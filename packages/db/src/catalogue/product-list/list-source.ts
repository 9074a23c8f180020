import type { ProductType } from '@ambra/contract/catalogue/product'
import { typesWhere } from '@ambra/domain/catalogue/product-types/traits'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'

type Texts = Record<string, string>
/** State of a product draft. `stopped`: its publication failed. */
export type DraftState = 'draft' | 'planned' | 'stopped'

const ofParts = typesWhere(({ composedOf }) => composedOf === 'parts')

/** Source data of a list row: a product, or a variant with the relevant data of its product. */
export type ListSource = {
  id: number
  parent_id: number | null
  sku: string
  parent_sku: string | null
  type: ProductType
  gtin: string | null
  mpn: string | null
  status: number
  parent_status: number | null
  visibility: number
  names: Texts | null
  /** Values that distinguish a variant, by language, in the order of the options. */
  choices: Texts[] | null
  brands: Texts | null
  category_ids: number[]
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  has_own_prices: boolean
  qty: number | null
  reserved: number | null
  manage: boolean | null
  min_sale_qty: number | null
  qty_increments: number | null
  picture: string | null
  is_blocked: boolean
  draft: DraftState | null
  /** Set only for products made of parts. */
  has_parts: boolean | null
  source_at: Date
}

/**
 * Reads the source data of these products and their variants. Reads the catalogue's tables by key, once per
 * row, because a join of two lists would multiply them.
 */
export async function readListSources(
  db: Kysely<Db> | Transaction<Db>,
  rootIds: readonly number[],
): Promise<ListSource[]> {
  const ids = sql`${[...rootIds]}::integer[]`
  const { rows } = await sql<ListSource>`
    with brand as (select id from attributes where code = 'brand')
    select p.id, p.parent_id, p.sku, m.sku as parent_sku, p.type, p.gtin, coalesce(p.mpn, m.mpn) as mpn, p.status,
      m.status as parent_status, p.visibility,
      (select jsonb_object_agg(language, name) from product_texts where product_id = coalesce(m.id, p.id)) as names,
      case when m.id is not null then (
        select jsonb_agg((select jsonb_object_agg(language, label) from attribute_option_texts where option_id = v.option_id)
          order by k.ordinality)
        from unnest(m.configurable_by) with ordinality as k (code, ordinality)
        join attributes a on a.code = k.code
        join product_attribute_values v on v.product_id = p.id and v.attribute_id = a.id and v.option_id is not null
      ) end as choices,
      (select jsonb_object_agg(language, label) from attribute_option_texts where option_id = (
        select option_id from product_attribute_values
        where product_id = coalesce(m.id, p.id) and attribute_id = (select id from brand) limit 1)) as brands,
      array(select category_id from product_categories where product_id = coalesce(m.id, p.id) order by position) as category_ids,
      r.price_cents, r.special_cents, r.special_from, r.special_to,
      exists (select 1 from prices o where o.product_id = p.id and o.store_id <> 0) as has_own_prices,
      s.qty, s.reserved, s.manage, s.min_sale_qty, s.qty_increments,
      coalesce((select path from product_media where product_id = p.id and video is null order by position limit 1),
        (select path from product_media where product_id = m.id and video is null order by position limit 1)) as picture,
      exists (select 1 from sale_blocks b where b.product_id in (p.id, m.id)) as is_blocked,
      (select state from product_drafts where product_id = p.id) as draft,
      case when p.type = any(${ofParts}::text[]) then is_buyable(p.id) end as has_parts,
      ${sourceAt} as source_at
    from products p
    left join products m on m.id = p.parent_id
    left join prices r on r.product_id = p.id and r.store_id = 0
    left join stock s on s.product_id = p.id
    where p.id = any(${ids}) or p.parent_id = any(${ids})
    order by p.id`.execute(db)
  return rows
}

/**
 * Time of the last write to the sources of a row; texts and prices are written together with their product.
 */
const sourceAt = sql`greatest(p.updated_at, r.written_at, s.updated_at)`

/**
 * Lists the next products after `afterId` whose row is missing or older than its sources, and the id to
 * continue from.
 */
export async function listBehind(
  db: Kysely<Db> | Transaction<Db>,
  afterId: number,
  limit: number,
): Promise<{ ids: number[]; lastId: number | undefined }> {
  const { rows } = await sql<{ id: number; root: number; is_behind: boolean }>`
    select p.id, coalesce(p.parent_id, p.id) as root, ${sourceAt} is distinct from l.source_at as is_behind
    from products p
    left join prices r on r.product_id = p.id and r.store_id = 0
    left join stock s on s.product_id = p.id
    left join product_list l on l.product_id = p.id
    where p.id > ${afterId} order by p.id limit ${limit}`.execute(db)
  const ids = rows.flatMap(({ root, is_behind }) => (is_behind ? [root] : []))
  return { ids: [...new Set(ids)], lastId: rows.at(-1)?.id }
}

/** Lists the next products after `afterId`, without their variants. */
export async function listRoots(
  db: Kysely<Db> | Transaction<Db>,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('parent_id', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
