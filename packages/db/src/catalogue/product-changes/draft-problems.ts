import type { Kysely, Transaction } from 'kysely'
import { readEditedProducts } from '../import/product-values.ts'
import type { Db } from '../../schema/schema.ts'
import { readChangeContext } from './change-context.ts'
import type { ChangeRefusal } from './change-refusal.ts'
import { valueProblem } from './check-value.ts'
import type { FieldChange } from './field-change.ts'

/**
 * Returns why draft values are invalid, by change number. Price announcements and conflicts with the shop are
 * checked on publication.
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
