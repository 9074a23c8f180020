import type { SellingProblem } from '@ambra/domain/catalogue/product-types/selling-problems'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { type FieldValue, isSameValue, readEditedProducts, valueAt } from '../import/product-values.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import { readChangeContext } from './change-context.ts'
import type { ChangeRefusal } from './change-refusal.ts'
import { rightOfPath, valueProblem } from './check-value.ts'
import type { FieldChange } from './field-change.ts'

/** New value of one field, or a category to add, to remove or to make the main one. */
export type FieldOfMany =
  | { path: string; value: FieldValue }
  | { category: string; how: 'add' | 'remove' | 'main' }

type PlannedField = Omit<FieldChange, 'number'> & { sku: string; code?: ChangeRefusal }

/** Lists products and variants that match a condition of the product list, by id after the given one. */
export async function listFoundIds(
  db: Kysely<Db>,
  condition: string | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const fits = condition === undefined ? sql`true` : sql`terms @@ ${condition}::tsquery`
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_list where product_id > ${after} and ${fits}
    order by product_id limit ${limit}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Returns by SKU why listed products are not sold or hard to find. */
export async function listedProblems(
  db: Kysely<Db>,
  skus: readonly string[],
): Promise<Map<string, SellingProblem[]>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_list')
    .select(['sku', 'problems'])
    .where('sku', 'in', skus)
    .execute()
  // Written from the keys of the same table.
  return new Map(rows.map(({ sku, problems }) => [sku, problems as SellingProblem[]]))
}

/**
 * Plans one field of these products, checked as if each were edited alone. Products that have the value already
 * are left out.
 */
export async function planField(
  db: Kysely<Db>,
  ids: readonly number[],
  { field, may }: { field: FieldOfMany; may: May },
): Promise<PlannedField[]> {
  const path = pathOfField(field)
  const products = await readEditedProducts(db, ids, { hasDetails: true, isLocked: false })
  const named = 'path' in field ? field.value : [field.category]
  const context = await readChangeContext(db, [
    { number: 0, product_id: null, path, before: null, after: named },
  ])
  return ids.flatMap((id): PlannedField[] => {
    const product = products.get(id)
    const before = product && valueAt(product, path)
    if (!product || before === undefined) return []
    const after = 'path' in field ? field.value : withCategory(before, field)
    if (isSameValue(before, after)) return []
    const code = may(rightOfPath(path)) ? valueProblem(product, path, after, context) : 'not_allowed'
    return [{ product_id: id, sku: product.sku, path, before, after, ...(code && { code }) }]
  })
}

/** Returns the path of the field that is changed. */
export const pathOfField = (field: FieldOfMany): string => ('path' in field ? field.path : 'categories')

function withCategory(
  before: FieldValue,
  { category, how }: Extract<FieldOfMany, { category: string }>,
): string[] {
  // The value of the path `categories` is a list of codes.
  const codes = before as string[]
  const others = codes.filter((code) => code !== category)
  if (how === 'remove') return others
  if (how === 'main') return [category, ...others]
  return codes.includes(category) ? codes : [...codes, category]
}
