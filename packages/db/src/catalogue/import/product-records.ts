import { mostPiecesOfLine } from '@ambra/contract/inventory/stock'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { ProductFacts } from '../../schema/catalogue-schema.ts'
import type { ReferenceData } from './reference-data.ts'
import { centsOf } from './price-changes.ts'

export type Variant = NonNullable<ProductRow['variants']>[number]
/** Product row with the hash of its line. */
export type HashedProduct = { row: ProductRow; hash: string }
type JsonRow = Record<string, unknown>

function factsOf({
  maker,
  eu_responsible,
  warnings,
  documents,
  energy,
  withdrawal_limits,
  gift_card,
  net_content,
  charging,
  durability_guarantee,
  highlights,
  model,
}: ProductRow): ProductFacts {
  const { sheet, label, eprel, demo } = energy ?? {}
  return {
    ...(maker && { maker }),
    ...(eu_responsible && { eu_responsible }),
    ...(warnings && { warnings }),
    ...(documents && { documents }),
    ...(withdrawal_limits && { withdrawal_limits }),
    ...(gift_card && { gift_card }),
    ...(net_content && { net_content }),
    ...(charging && { charging }),
    ...(durability_guarantee && { durability_guarantee }),
    ...(highlights && { highlights }),
    ...(model && { model }),
    ...((sheet || label || eprel || demo) && {
      energy: {
        ...(sheet && { sheet }),
        ...(label && { label }),
        ...(eprel && { eprel }),
        ...(demo && { demo }),
      },
    }),
  }
}

/** Builds the `products` row of a product. */
export function productRecord({ row, hash }: HashedProduct, createdAt: Date, now: Date): JsonRow {
  return {
    sku: row.sku,
    parent_id: null,
    position: 0,
    type: row.product_type,
    kind: row.kind,
    status: row.status ?? 1,
    visibility: row.visibility ?? 4,
    mpn: row.mpn,
    gtin: row.gtin,
    // The products bought with a card are taxed, not the card.
    tax_class: row.tax_class ?? (row.gift_card ? 'exempt' : 'standard'),
    promoted: row.promoted ?? 0,
    weight_g: row.weight_g,
    size_mm: row.size_mm,
    energy_class: row.energy?.class,
    energy_scale: row.energy?.scale,
    facts: factsOf(row),
    warranty_months: row.warranty_months,
    configurable_by: row.configurable_by ?? [],
    content_hash: hash,
    created_at: createdAt,
    updated_at: now,
  }
}

/** Builds the `products` row of a variant. */
export function variantRecord(
  variant: Variant,
  parent: { id: number; row: ProductRow; position: number },
  createdAt: Date,
  now: Date,
): JsonRow {
  return {
    sku: variant.sku,
    parent_id: parent.id,
    position: parent.position,
    type: 'simple',
    status: variant.status ?? 1,
    visibility: 1,
    mpn: variant.mpn,
    gtin: variant.gtin,
    tax_class: variant.tax_class ?? parent.row.tax_class ?? 'standard',
    promoted: 0,
    facts: variant.model ? { model: variant.model } : {},
    configurable_by: [],
    content_hash: '',
    created_at: createdAt,
    updated_at: now,
  }
}

/** Rows of all detail tables of products and variants. */
export type Details = {
  product_texts: JsonRow[]
  prices: JsonRow[]
  tier_prices: JsonRow[]
  stock: JsonRow[]
  product_categories: JsonRow[]
  product_attribute_values: JsonRow[]
  product_media: JsonRow[]
  product_links: JsonRow[]
}

/** Creates empty lists for `addDetails`. */
export function noDetails(): Details {
  return {
    product_texts: [],
    prices: [],
    tier_prices: [],
    stock: [],
    product_categories: [],
    product_attribute_values: [],
    product_media: [],
    product_links: [],
  }
}

function valueRecords(id: number, values: Record<string, unknown>, known: ReferenceData): JsonRow[] {
  return Object.entries(values).flatMap(([code, value]): JsonRow[] => {
    const attribute = known.attributes.get(code)
    if (!attribute) return []
    const base = { product_id: id, attribute_id: attribute.id }
    if (attribute.input === 'select' || attribute.input === 'multiselect') {
      const codes = [...new Set(Array.isArray(value) ? value : [value])]
      return codes.map((option, position) => ({
        ...base,
        position,
        option_id: attribute.options.get(String(option)),
        value: null,
      }))
    }
    return [{ ...base, position: 0, option_id: null, value }]
  })
}

const stepOf = (
  { enable_qty_increments: isOn = true, qty_increments: step = 1 }: ProductRow['stock'] = { qty: 0 },
) => (isOn ? step : 1)

/** Adds the rows common to products and variants. */
export function addCommon(
  details: Details,
  id: number,
  row: ProductRow | Variant,
  { known, keepsStock }: { known: ReferenceData; keepsStock: boolean },
): void {
  const type = 'product_type' in row ? row.product_type : 'simple'
  details.prices.push({
    product_id: id,
    store_id: 0,
    price_cents: row.price === null ? null : centsOf(row.price),
    special_cents: row.special ? centsOf(row.special.price) : null,
    special_from: row.special?.from ?? null,
    special_to: row.special?.to ?? null,
  })
  for (const tier of row.tiers ?? []) {
    details.tier_prices.push({
      product_id: id,
      store_id: 0,
      group_id: tier.group,
      qty: tier.qty,
      price_cents: centsOf(tier.price),
    })
  }
  // Composed and virtual products have no stock to count unless the row says so.
  const { composedOf, isVirtual = false } = traitsOf(type)
  const manage = row.stock?.manage ?? (row.stock !== undefined || !(composedOf || isVirtual))
  if (keepsStock) return addMore(details, id, row, known)
  details.stock.push({
    product_id: id,
    qty: row.stock?.qty ?? 0,
    manage,
    max_sale_qty: row.stock?.max_sale_qty ?? mostPiecesOfLine,
    min_sale_qty: row.stock?.min_sale_qty ?? 1,
    qty_increments: stepOf(row.stock),
    isNamed: row.stock !== undefined,
  })
  addMore(details, id, row, known)
}

/** Adds attribute values and pictures. */
function addMore(details: Details, id: number, row: ProductRow | Variant, known: ReferenceData): void {
  details.product_attribute_values.push(...valueRecords(id, row.attributes ?? {}, known))
  row.media?.forEach(({ path, label, video }, position) => {
    details.product_media.push({
      product_id: id,
      position,
      path,
      labels: label ?? null,
      video: video ?? null,
    })
  })
}

/** Adds the rows that only products have: texts, categories, links. */
export function addOwn(details: Details, id: number, row: ProductRow, known: ReferenceData): void {
  for (const [language, text] of Object.entries(row.texts)) {
    const { key_specs = [], ...rest } = text
    details.product_texts.push({ product_id: id, language, key_specs, ...rest })
  }
  for (const [position, code] of [...new Set(row.categories)].entries()) {
    details.product_categories.push({ product_id: id, category_id: known.categories.get(code)?.id, position })
  }
  const positions: Record<string, number> = {}
  for (const { type, sku, qty } of row.links ?? []) {
    const position = positions[type] ?? 0
    positions[type] = position + 1
    details.product_links.push({ product_id: id, type, position, linked_sku: sku, qty: qty ?? null })
  }
}
