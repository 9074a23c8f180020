import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { ProductFacts } from '../../schema/catalogue-schema.ts'
import type { Variant } from './product-records.ts'
import { readEditedProducts } from './product-values.ts'

/**
 * Reads the variants of a product as merging rows: their attribute values, for comparison with new ones, and
 * the fields that merging takes from the row.
 */
export async function readVariantRows(db: Kysely<Db>, parentId: number): Promise<Variant[]> {
  const { rows } = await sql<{ id: number; sku: string; tax_class: string; facts: ProductFacts }>`
    select id, sku, tax_class, facts from products where parent_id = ${parentId} order by position, id`.execute(
    db,
  )
  const products = await readEditedProducts(
    db,
    rows.map(({ id }) => id),
    { hasDetails: true, isLocked: true },
  )
  return rows.map(({ id, sku, tax_class, facts }) => ({
    sku,
    price: null,
    // Attribute values have the shape that rows use.
    attributes: (products.get(id)?.attributes ?? {}) as Variant['attributes'],
    ...(tax_class === 'margin' && { tax_class }),
    ...(facts.model && { model: facts.model }),
  }))
}
