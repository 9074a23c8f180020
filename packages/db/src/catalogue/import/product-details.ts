import type { Party } from '@ambra/contract/catalogue/product-facts'
import { sql } from 'kysely'
import type { ProductFacts } from '../../schema/catalogue-schema.ts'

/** Texts by language. */
export type TextsValue = Record<string, string>
/** Picture or video of a product with its alternative texts. */
export type MediaValue = { path: string; labels: TextsValue | null; video: string | null }
/** Data of the energy label and the accompanying files. */
export type EnergyValue = {
  class: string
  scale: string
  sheet: string | null
  label: string | null
  eprel: string | null
}
/** Attribute value: option code or codes, number, boolean, text, or texts by language. */
export type AttributeValue = string | number | boolean | string[] | TextsValue

/** Product data beyond prices and states, for callers that change more than these. */
export type ProductDetails = {
  gtin: string | null
  mpn: string | null
  warranty_months: number | null
  energy_class: string | null
  energy_scale: string | null
  facts: ProductFacts
  configurable_by: string[]
  media: MediaValue[] | null
  attributes: Record<string, AttributeValue> | null
  /** Purchase cost of a piece, in cents without VAT. */
  cost_cents: number | null
}

export const detailColumns = sql`p.gtin, p.mpn, p.warranty_months, p.energy_class, p.energy_scale, p.facts,
  coalesce((select m.configurable_by from products m where m.id = p.parent_id), '{}') as configurable_by,
  (select jsonb_agg(jsonb_build_object('path', g.path, 'labels', g.labels, 'video', g.video) order by g.position)
    from product_media g where g.product_id = p.id) as media,
  (select jsonb_object_agg(x.code, x.value) from (
    select a.code, case a.input when 'select' then jsonb_agg(o.code order by v.position) -> 0
      when 'multiselect' then jsonb_agg(o.code order by v.position) else jsonb_agg(v.value) -> 0 end as value
    from product_attribute_values v join attributes a on a.id = v.attribute_id
    left join attribute_options o on o.id = v.option_id
    where v.product_id = p.id group by a.id) x) as attributes,
  (select k.cents from product_costs k where k.product_id = p.id) as cost_cents`

export const noDetailColumns = sql`null::text as gtin, null::text as mpn, null::integer as warranty_months,
  null::text as energy_class, null::text as energy_scale, '{}'::jsonb as facts, '{}'::text[] as configurable_by,
  null::jsonb as media, null::jsonb as attributes, null::integer as cost_cents`

/** Paths of fields that occur once per product, without language or code. */
export const detailPaths = [
  'gtin',
  'mpn',
  'warranty_months',
  'maker',
  'eu_responsible',
  'warnings',
  'energy',
  'media',
  'cost',
] as const
export type DetailPath = (typeof detailPaths)[number]
export const isDetail = (path: string): path is DetailPath =>
  (detailPaths as readonly string[]).includes(path)

const attributePath = /^attributes\.([a-z0-9][a-z0-9_-]{0,63})$/
/** Returns the attribute code in a path. */
export const attributeOf = (path: string): string | undefined => attributePath.exec(path)?.[1]

/** Returns the value of a detail field. */
export function detailAt(product: ProductDetails, path: DetailPath) {
  const { facts, energy_class, energy_scale } = product
  const values: Record<DetailPath, string | number | null | Party | TextsValue | EnergyValue | MediaValue[]> =
    {
      gtin: product.gtin,
      mpn: product.mpn,
      warranty_months: product.warranty_months,
      maker: facts.maker ?? null,
      eu_responsible: facts.eu_responsible ?? null,
      warnings: facts.warnings ?? null,
      energy: energy_class === null ? null : energyOf(facts.energy, energy_class, energy_scale),
      media: product.media ?? [],
      cost: product.cost_cents,
    }
  return values[path]
}

/** Combines the energy data into one value. */
export const energyOf = (
  files: ProductFacts['energy'],
  energyClass: string,
  scale: string | null,
): EnergyValue => ({
  class: energyClass,
  scale: scale ?? 'A-G',
  sheet: files?.sheet ?? null,
  label: files?.label ?? null,
  eprel: files?.eprel ?? null,
})

/** Returns whether a field is a price, which must be written together with its history. */
export const isPrice = (path: string): path is 'price' | 'special' => path === 'price' || path === 'special'
