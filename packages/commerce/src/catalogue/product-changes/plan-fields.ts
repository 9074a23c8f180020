import {
  type ChangeSet,
  changeSetRepository,
  type FieldOfMany,
  listFoundIds,
  pathOfField,
  planField,
} from '@ambra/db/catalogue'
import type { May } from '@ambra/db/platform'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'

/** One field of the products of a list filter, or of these products. */
export type FieldsPlan = { field: FieldOfMany } & ({ condition: string | undefined } | { skus: string[] })

/** Adds the next slice of a plan's changes in the caller's transaction; the last slice completes the plan. */
export async function planFields(
  db: Kysely<Db>,
  set: ChangeSet,
  { size, may }: { size: number; may: May },
): Promise<void> {
  // Written by `startFieldPlan` only.
  const plan = set.plan as FieldsPlan
  const { ids, unknown, place, isLast } = await partOf(db, plan, { place: set.place, size })
  const path = pathOfField(plan.field)
  const missing = unknown.map((sku) => ({
    product_id: null,
    sku,
    path,
    before: null,
    after: 'path' in plan.field ? plan.field.value : null,
    code: 'unknown_product',
  }))
  const changes = [...(await planField(db, ids, { field: plan.field, may })), ...missing]
  const sets = changeSetRepository(db)
  await sets.addChanges(set.id, changes, set.total)
  await sets.update(set.id, {
    total: set.total + changes.length,
    refused: set.refused + changes.filter(({ code }) => code !== undefined).length,
    place: isLast ? 0 : place,
    ...(isLast && { state: 'planned' as const }),
  })
}

type Part = { ids: number[]; unknown: string[]; place: number; isLast: boolean }

async function partOf(
  db: Kysely<Db>,
  plan: FieldsPlan,
  { place, size }: { place: number; size: number },
): Promise<Part> {
  if ('skus' in plan) {
    const skus = plan.skus.slice(place, place + size)
    const rows =
      skus.length === 0
        ? []
        : await db.selectFrom('products').select(['id', 'sku']).where('sku', 'in', skus).execute()
    const idOf = new Map(rows.map(({ id, sku }) => [sku, id]))
    return {
      ids: skus.flatMap((sku) => idOf.get(sku) ?? []),
      unknown: skus.filter((sku) => !idOf.has(sku)),
      place: place + skus.length,
      isLast: place + skus.length >= plan.skus.length,
    }
  }
  const ids = await listFoundIds(db, plan.condition, { after: place, limit: size })
  return { ids, unknown: [], place: ids.at(-1) ?? place, isLast: ids.length < size }
}
