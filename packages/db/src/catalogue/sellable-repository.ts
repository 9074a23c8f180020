import type { ProductType } from '@ambra/contract/catalogue/product'
import { cents } from '@ambra/domain/platform/money/money'
import type { PriceSource } from '@ambra/domain/catalogue/prices/pricing'
import { typesWhere } from '@ambra/domain/catalogue/product-types/traits'
import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { textIn } from '../schema/wire.ts'
import { optionFileRepository } from '../sales/option-file-repository.ts'

type Texts = Record<string, string>

type Row = {
  id: number
  sku: string
  parent_id: number | null
  parent_sku: string | null
  type: ProductType
  parent_type: ProductType | null
  kind: string | null
  status: number
  parent_status: number | null
  visibility: number
  names: Texts
  url_keys: Texts
  image: string | null
  tax_class_id: number
  price_cents: number | null
  special_cents: number | null
  special_from: string | null
  special_to: string | null
  tiers: { group: number; qty: number; price: number }[] | null
  qty: number | null
  reserved: number | null
  manage: boolean | null
  max_sale_qty: number | null
  min_sale_qty: number | null
  qty_increments: number | null
  weight_g: number | null
  size_mm: number[] | null
  warranty_months: number | null
  is_gift_card: boolean
  attributes:
    | { attributeId: number; code: string; labels: Texts; optionId: number; optionLabels: Texts }[]
    | null
  bundle:
    | {
        optionId: number
        titles: Texts
        required: boolean
        input: string
        links: Sellable['bundleOptions'][number]['links']
      }[]
    | null
  associated: { sku: string; qty: number }[] | null
  custom: CustomRow[] | null
}
type CustomRow = Pick<Sellable['customOptions'][number], 'optionId' | 'input' | 'required'> & {
  titles: Texts
  maxCharacters: number | null
  priceCents: number | null
  percentBp: number | null
  values: { id: number; titles: Texts; priceCents: number | null; percentBp: number | null }[] | null
}

function priceOf(row: Row): PriceSource {
  const { price_cents, special_cents, special_from, special_to } = row
  return {
    price: price_cents === null ? null : cents(price_cents),
    special:
      special_cents === null
        ? undefined
        : { price: cents(special_cents), from: special_from, to: special_to },
    tiers: (row.tiers ?? []).map(({ group, qty, price }) => ({ group, qty, price: cents(price) })),
  }
}

function customOption(option: CustomRow, language: string): Sellable['customOptions'][number] {
  const { titles, values, maxCharacters, priceCents, percentBp, ...rest } = option
  return {
    ...rest,
    title: textIn(titles, language),
    maxCharacters: maxCharacters ?? undefined,
    priceCents: priceCents ?? undefined,
    percentBp: percentBp ?? undefined,
    values: (values ?? []).map((value) => ({
      id: value.id,
      title: textIn(value.titles, language),
      priceCents: value.priceCents ?? undefined,
      percentBp: value.percentBp ?? undefined,
    })),
  }
}

function toSellable(row: Row, language: string): Sellable {
  const { qty, reserved, manage } = row
  return {
    productId: row.id,
    sku: row.sku,
    parentId: row.parent_id ?? undefined,
    parentSku: row.parent_sku ?? undefined,
    type: row.type,
    parentType: row.parent_type ?? undefined,
    kind: row.kind ?? undefined,
    status: row.status,
    parentStatus: row.parent_status ?? undefined,
    visibility: row.visibility,
    name: textIn(row.names, language),
    urlKey: textIn(row.url_keys, language),
    image: row.image ?? undefined,
    taxClass: String(row.tax_class_id),
    price: priceOf(row),
    stock: qty === null || reserved === null || manage === null ? undefined : { qty, reserved, manage },
    maxSaleQty: row.max_sale_qty ?? undefined,
    quantityRule: { min_sale_qty: row.min_sale_qty ?? 1, qty_increments: row.qty_increments ?? 1 },
    weightG: row.weight_g ?? undefined,
    sizeMm: row.size_mm ?? undefined,
    warrantyMonths: row.warranty_months ?? undefined,
    isGiftCard: row.is_gift_card,
    attributes: (row.attributes ?? []).map(({ labels, optionLabels, ...rest }) => ({
      ...rest,
      label: textIn(labels, language),
      optionLabel: textIn(optionLabels, language),
    })),
    bundleOptions: (row.bundle ?? []).map(({ titles, ...rest }) => ({
      ...rest,
      title: textIn(titles, language),
    })),
    associated: row.associated ?? [],
    customOptions: (row.custom ?? []).map((option) => customOption(option, language)),
  }
}

const ofParts = typesWhere(({ composedOf }) => composedOf === 'parts')

const selectRows = (storeId: number) => sql`
  select p.id, p.sku, p.parent_id, m.sku as parent_sku, p.type, m.type as parent_type, coalesce(p.kind, m.kind) as kind,
    p.status, m.status as parent_status, p.visibility, t.names, t.url_keys,
    coalesce(
      (select path from product_media where product_id = p.id order by position limit 1),
      (select path from product_media where product_id = m.id order by position limit 1)) as image,
    c.id as tax_class_id, pr.price_cents, pr.special_cents, pr.special_from, pr.special_to,
    (select jsonb_agg(jsonb_build_object('group', group_id, 'qty', qty, 'price', price_cents)) from tier_prices
      where product_id = p.id and store_id in (0, ${storeId})) as tiers,
    s.qty, s.reserved, s.manage, s.max_sale_qty, s.min_sale_qty, s.qty_increments,
    coalesce(p.weight_g, m.weight_g) as weight_g, coalesce(p.size_mm, m.size_mm) as size_mm,
    coalesce(p.warranty_months, m.warranty_months) as warranty_months,
    coalesce((p.facts ->> 'gift_card')::boolean, false) as is_gift_card,
    case when m.id is not null then (
      select jsonb_agg(jsonb_build_object('attributeId', a.id, 'code', a.code, 'optionId', v.option_id,
        'labels', (select jsonb_object_agg(language, label) from attribute_texts where attribute_id = a.id),
        'optionLabels', (select jsonb_object_agg(language, label) from attribute_option_texts where option_id = v.option_id)
      ) order by k.ordinality)
      from unnest(m.configurable_by) with ordinality as k (code, ordinality)
      join attributes a on a.code = k.code
      join product_attribute_values v on v.product_id = p.id and v.attribute_id = a.id and v.option_id is not null
    ) end as attributes,
    case when p.type = any(${ofParts}::text[]) then (
      select jsonb_agg(jsonb_build_object('optionId', o.id, 'titles', o.titles, 'required', o.required, 'input', o.input,
        'links', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'sku', l.linked_sku, 'qty', l.qty,
          'isDefault', l.is_default) order by l.position), '[]') from bundle_links l where l.option_id = o.id)
      ) order by o.position) from bundle_options o where o.product_id = p.id
    ) end as bundle,
    case when p.type = any(${ofParts}::text[]) then (
      select jsonb_agg(jsonb_build_object('sku', l.linked_sku, 'qty', coalesce(l.qty, 1)) order by l.position)
      from product_links l where l.product_id = p.id and l.type = 'associated'
    ) end as associated,
    (select jsonb_agg(jsonb_build_object('optionId', o.id, 'titles', o.titles, 'required', o.required, 'input', o.input,
        'maxCharacters', o.max_characters, 'priceCents', o.price_cents, 'percentBp', o.price_percent_bp,
        'values', (select jsonb_agg(jsonb_build_object('id', v.id, 'titles', v.titles, 'priceCents', v.price_cents,
          'percentBp', v.price_percent_bp) order by v.position) from custom_option_values v where v.option_id = o.id)
      ) order by o.position) from custom_options o where o.product_id = coalesce(m.id, p.id)) as custom
  from products p
  left join products m on m.id = p.parent_id
  join tax_classes c on c.code = case when p.tax_class = 'margin' then p.tax_class else coalesce(m.tax_class, p.tax_class) end
  left join stock s on s.product_id = p.id
  left join lateral (
    select price_cents, special_cents, special_from, special_to from prices
    where product_id = p.id and store_id in (0, ${storeId}) order by store_id desc limit 1
  ) pr on true
  cross join lateral (
    select coalesce(jsonb_object_agg(language, name), '{}') as names, coalesce(jsonb_object_agg(language, url_key), '{}') as url_keys
    from product_texts where product_id = coalesce(m.id, p.id)
  ) t`

/** Store and language for prices and texts. */
export type SellableView = { storeId: number; language: string }

/**
 * Reads all data for pricing a cart, including children of configurable products and bundle parts. Uses one
 * query for any number of SKUs; aggregates to-many relations instead of joining them.
 */
export function sellableRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Finds sellables by SKU; unknown SKUs are absent. */
    async findBySkus(
      skus: readonly string[],
      { storeId, language }: SellableView,
    ): Promise<Map<string, Sellable>> {
      if (skus.length === 0) return new Map()
      const { rows } = await sql<Row>`${selectRows(storeId)} where p.sku = any(${[...skus]}::text[])`.execute(
        db,
      )
      return new Map(rows.map((row) => [row.sku, toSellable(row, language)]))
    },

    /** Finds uploaded files by key. */
    findFiles: (keys: readonly string[]) => optionFileRepository(db).findByKeys(keys),

    /** Lists the variants of a configurable product in order. */
    async listChildren(parentSku: string, { storeId, language }: SellableView): Promise<Sellable[]> {
      const { rows } =
        await sql<Row>`${selectRows(storeId)} where m.sku = ${parentSku} order by p.position, p.id`.execute(
          db,
        )
      return rows.map((row) => toSellable(row, language))
    },
  }
}
