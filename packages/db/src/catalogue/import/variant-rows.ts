import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { ProductFacts } from '../../schema/catalogue-schema.ts'
import type { Variant } from './product-records.ts'
import { readEditedProducts } from './product-values.ts'

/**
 * Reads the variants of products, by the id of the product, as merging rows: their attribute values, for
 * comparison with new ones, and the fields that merging takes from the row. `isLocked` locks them until the
 * end of the transaction.
 */
export async function readVariantRows(
  db: Kysely<Db>,
  parentIds: readonly number[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<number, { id: number; sku: string; row: Variant }[]>> {
  const { rows } = await sql<{
    id: number
    parent_id: number
    sku: string
    tax_class: string
    facts: ProductFacts
  }>`
    select id, parent_id, sku, tax_class, facts from products where parent_id = any(${[...parentIds]}::integer[])
    order by parent_id, position, id`.execute(db)
  const products = await readEditedProducts(
    db,
    rows.map(({ id }) => id),
    { hasDetails: true, isLocked },
  )
  return Map.groupBy(
    rows.map(({ id, parent_id, sku, tax_class, facts }) => ({
      id,
      sku,
      parent_id,
      row: {
        sku,
        price: null,
        // Attribute values have the shape that rows use.
        attributes: (products.get(id)?.attributes ?? {}) as Variant['attributes'],
        ...(tax_class === 'margin' && { tax_class: 'margin' as const }),
        ...(facts.model && { model: facts.model }),
      },
    })),
    ({ parent_id }) => parent_id,
  )
}
