import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Attribute as the product editor offers it. */
export type OfferedAttribute = {
  id: number
  code: string
  label: string
  group: string | null
  input: 'select' | 'multiselect' | 'text' | 'number' | 'boolean'
  unit: string | null
  is_expected: boolean
  tells_variants: boolean
  options: { code: string; label: string }[]
  values: number
}

/** Maximum products of a category that are searched for energy classes. */
const looked = 50

const facets = (id: number) => sql`select distinct unnest(c.facets) as code from product_categories k
  join categories c on c.id = k.category_id where k.product_id = ${id}`

/** Reads additional data for the product editor. */
export const productEditorReader = (db: Kysely<Db>) => ({
  /**
   * Lists the attributes that a product or variant has, those that filter its categories, and optionally one
   * more by code. Values are those of the product and the first `most` others.
   */
  async attributes(
    { id, rootId }: { id: number; rootId: number },
    { language, code, most }: { language: string; code: string | undefined; most: number },
  ): Promise<OfferedAttribute[]> {
    const labelOf = (table: string, key: string) =>
      sql`coalesce((select label from ${sql.table(table)} where ${sql.ref(key)} = x.id and language = ${language}),
        (select label from ${sql.table(table)} where ${sql.ref(key)} = x.id and language = 'et'), x.code)`
    const { rows } = await sql<OfferedAttribute>`
      with facets as (${facets(rootId)}), own as (
        select attribute_id, option_id from product_attribute_values where product_id = ${id})
      select x.id, x.code, ${labelOf('attribute_texts', 'attribute_id')} as label,
        coalesce((select group_label from attribute_texts where attribute_id = x.id and language = ${language}),
          (select group_label from attribute_texts where attribute_id = x.id and language = 'et')) as "group",
        x.input, x.unit, x.code in (select code from facets) as is_expected,
        x.code = any(coalesce((select configurable_by from products where id = ${rootId}), '{}')) as tells_variants,
        (select count(*)::integer from attribute_options where attribute_id = x.id) as values,
        coalesce((select jsonb_agg(jsonb_build_object('code', o.code, 'label', o.label) order by o.position, o.id) from (
          select x.id, x.code, x.position, ${labelOf('attribute_option_texts', 'option_id')} as label from attribute_options x
          where x.attribute_id = a.id order by x.id not in (select option_id from own where option_id is not null), x.position, x.id
          limit ${most}) o), '[]') as options
      from attributes a cross join lateral (select a.id, a.code, a.input, a.unit) x
      where a.id in (select attribute_id from own) or a.code in (select code from facets) or a.code = ${code ?? ''}
      order by a.position, a.id limit 200`.execute(db)
    return rows
  },

  /**
   * Lists labels of attributes that filter the product's categories but that neither it nor a variant has.
   */
  async missingOfCategories(
    id: number,
    language: string,
  ): Promise<{ attributes: string[]; hasEnergyAround: boolean }> {
    const { rows } = await sql<{ attributes: string[]; hasEnergyAround: boolean }>`
      select array(select coalesce(o.label, t.label, a.code) from attributes a
          left join attribute_texts o on o.attribute_id = a.id and o.language = ${language}
          left join attribute_texts t on t.attribute_id = a.id and t.language = 'et'
          where a.code in (select code from (${facets(id)}) f) and not exists (
            select 1 from product_attribute_values v where v.attribute_id = a.id
              and v.product_id in (select id from products where ${id} in (id, parent_id)))
          order by a.position limit 20) as attributes,
        exists (select 1 from (
          select o.product_id from product_categories o where o.category_id = (
            select category_id from product_categories where product_id = ${id} order by position limit 1)
          limit ${looked}) n join products p on p.id = n.product_id where p.energy_class is not null) as "hasEnergyAround"`.execute(
      db,
    )
    return rows[0] ?? { attributes: [], hasEnergyAround: false }
  },

  /** Finds the manufacturer and EU responsible person of the product's brand. */
  async brandFacts(id: number): Promise<{ maker: string | null; eu_responsible: string | null }> {
    const { rows } = await sql<{ maker: string | null; eu_responsible: string | null }>`
      select o.facts -> 'maker' ->> 'name' as maker, o.facts -> 'eu_responsible' ->> 'name' as eu_responsible
      from product_attribute_values v join attributes a on a.id = v.attribute_id and a.code = 'brand'
      join attribute_options o on o.id = v.option_id where v.product_id = ${id} limit 1`.execute(db)
    return rows[0] ?? { maker: null, eu_responsible: null }
  },
})
