import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { type Kysely, sql } from 'kysely'
import { anchorKey, isDeepCut, priceAnchors } from './price-cuts.ts'
import type { Db } from '../../schema/schema.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import type { Problem } from './check-product.ts'
import { centsOf, pricesOf } from './price-changes.ts'
import type { Variant } from './product-records.ts'
import type { ReferenceData, StoredProduct } from './reference-data.ts'

/** Stored values whose change needs a separate permission. */
type Stored = {
  product_id: number
  status: number
  visibility: number
  lowest_tier: number | null
  qty: number | null
  imported_qty: number | null
  manage: boolean | null
}
type Sight = { known: ReferenceData; now: Date; may: May }
type Part = { row: ProductRow | Variant; parent: ProductRow; path: string }

const everyRight = [
  'products.edit',
  'products.publish',
  'prices.edit',
  'prices.edit_deep',
  'stock.adjust',
] as const

/** Returns the reason for refusing a row that lacks a permission. */
export const needs = (right: string): Reason => because('needs_right', { right })

/** Returns the permissions that product rows need for their changes and the importing person lacks. */
export async function missingRights(
  db: Kysely<Db>,
  rows: readonly ProductRow[],
  sight: Sight,
): Promise<Map<ProductRow, Problem[]>> {
  const missing = new Map<ProductRow, Problem[]>()
  if (everyRight.every((right) => sight.may(right))) return missing
  const parts = rows.flatMap((row): Part[] => [
    { row, parent: row, path: '' },
    ...(row.variants ?? []).map((variant, at) => ({
      row: variant,
      parent: row,
      path: `variants/${at}/`,
    })),
  ])
  const ids = parts.flatMap(({ row }) => sight.known.products.get(row.sku)?.id ?? [])
  const stored = await readStored(db, ids)
  const anchors = await priceAnchors(db, ids, sight.now)
  for (const part of parts) {
    const product = sight.known.products.get(part.row.sku)
    const of = product && stored.get(product.id)
    const anchor = product && anchors.get(anchorKey(0, product.id))
    const problems = [...missingFor(part, of), ...priceRights(part, { product, of, anchor }, sight)].filter(
      ({ right }) => !sight.may(right),
    )
    if (problems.length === 0) continue
    const told = problems.map(({ field, right }) => ({
      field: `${part.path}${field}`,
      reason: needs(right),
      code: 'not_allowed' as const,
    }))
    missing.set(part.parent, [...(missing.get(part.parent) ?? []), ...told])
  }
  return missing
}

async function readStored(db: Kysely<Db>, ids: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`
    select p.id as product_id, p.status, p.visibility, s.qty, s.imported_qty, s.manage,
      (select min(t.price_cents) from tier_prices t where t.product_id = p.id) as lowest_tier
    from products p left join stock s on s.product_id = p.id where p.id = any(${[...ids]}::integer[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.product_id, row]))
}

type Needed = { field: string; right: (typeof everyRight)[number] }

/** Returns the permissions that a changed row needs, except for prices. */
function missingFor({ row, parent }: Part, stored: Stored | undefined): Needed[] {
  const isShown = row.status ?? parent.status
  const visibility = 'visibility' in row ? row.visibility : stored?.visibility
  const isPublished =
    stored === undefined
      ? // A new variant of a disabled product is not sold.
        isShown !== 2 && parent.status !== 2
      : (isShown !== undefined && isShown !== stored.status) ||
        (visibility !== undefined && visibility !== stored.visibility)
  const { composedOf, isVirtual = false } = traitsOf(parent.type)
  const manage = row.stock?.manage ?? (row.stock !== undefined || !(composedOf || isVirtual))
  const qty = row.stock?.qty ?? 0
  const isCounted =
    stored === undefined
      ? row.stock !== undefined && qty > 0
      : manage !== stored.manage || (manage && qty !== stored.imported_qty && qty !== stored.qty)
  return [
    { field: '', right: 'products.edit' },
    ...(isPublished ? [{ field: 'status', right: 'products.publish' } as const] : []),
    ...(isCounted ? [{ field: 'stock/qty', right: 'stock.adjust' } as const] : []),
  ]
}

/** Returns the permissions that a row needs for its prices, including group and quantity prices. */
function priceRights(
  { row }: Part,
  {
    product,
    of,
    anchor,
  }: { product: StoredProduct | undefined; of: Stored | undefined; anchor: number | undefined },
  { now }: Sight,
): Needed[] {
  const after = pricesOf(row)
  const fields = ['price_cents', 'special_cents', 'special_from', 'special_to'] as const
  const tiers = (row.tiers ?? []).map(({ price }) => centsOf(price))
  const lowestTier = tiers.length > 0 ? Math.min(...tiers) : null
  const isSame = fields.every((field) => (product?.[field] ?? null) === after[field])
  if (isSame && lowestTier === (of?.lowest_tier ?? null)) return []
  const isCutTier = lowestTier !== null && lowestTier < (of?.lowest_tier ?? Number.POSITIVE_INFINITY)
  const price_cents =
    after.price_cents === null || !isCutTier ? after.price_cents : Math.min(after.price_cents, lowestTier)
  const isDeep = isDeepCut({ before: product, after: { ...after, price_cents }, anchor }, { now })
  return [
    { field: 'price', right: 'prices.edit' },
    ...(isDeep ? [{ field: 'price', right: 'prices.edit_deep' } as const] : []),
  ]
}
