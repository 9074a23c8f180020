import type { Kysely, Transaction } from 'kysely'
import { readEditedProducts } from '../import/product-values.ts'
import type { Db } from '../schema/schema.ts'
import { readChangeContext } from './change-context.ts'
import type { ChangeRefusal } from './change-refusal.ts'
import { valueProblem } from './check-value.ts'
import type { FieldChange } from './field-change.ts'

/**
 * Why values may not stand in fields of a product, by the number of the change. Whether prices may be announced and what the shop has by
 * then is looked at when they are written.
 */
export async function draftProblems(
  db: Kysely<Db> | Transaction<Db>,
  productId: number,
  changes: readonly FieldChange[],
): Promise<Map<number, ChangeRefusal>> {
  const products = await readEditedProducts(db, [productId], { hasDetails: true, isLocked: false })
  const product = products.get(productId)
  const context = await readChangeContext(db, changes)
  return new Map(
    changes.flatMap(({ number, path, after }) => {
      const code = product ? valueProblem(product, path, after, context) : ('unknown_product' as const)
      return code ? [[number, code] as const] : []
    }),
  )
}
