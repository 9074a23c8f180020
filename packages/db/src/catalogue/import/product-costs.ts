import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Returns the cost prices of products in cents without VAT; products without one are left out. */
export async function readCosts(db: Kysely<Db>, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_costs')
    .select(['product_id', 'cents'])
    .where('product_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ product_id: id, cents }) => [id, cents]))
}

/** Sets the cost price of a product, or removes it. */
export async function writeCost(db: Kysely<Db>, id: number, cents: number | null, now: Date): Promise<void> {
  if (cents === null) {
    await db.deleteFrom('product_costs').where('product_id', '=', id).execute()
    return
  }
  const row = { cents, updated_at: now }
  await db
    .insertInto('product_costs')
    .values({ product_id: id, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute()
}
