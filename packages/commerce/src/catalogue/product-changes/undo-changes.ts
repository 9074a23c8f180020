import type { ProductChangeSet } from '@ambra/contract/catalogue/product-fields'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  changeReader,
  type ChangeSet,
  type ChangeSetKind,
  changeSetRepository,
  listedProblems,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { type SellingProblem, sellingProblems } from '@ambra/domain/catalogue/product-types/selling-problems'
import type { Kysely } from 'kysely'
import type { ProductContext } from '../products/product-context.ts'
import { advanceSet } from './change-slices.ts'
import { kindOfPath } from '../products/required-right.ts'
import { wakeChangeWork } from './wake-change-work.ts'

/** Right that a kind of changes needs, also to undo them. */
const rightOf: Record<Exclude<ChangeSetKind, 'draft'>, Permission> = {
  edit: 'products.edit',
  prices: 'prices.edit',
  publish: 'products.publish',
  stock: 'stock.adjust',
  costs: 'prices.edit_cost',
}
/** Maximum size of a set undone within the request; larger ones are undone in slices in the background. */
const atOnce = 60
const shownChanges = 100

/**
 * Undoes a set of changes with the same check: leaves and reports what another person changed since. Possible
 * once only.
 * @throws ShopError products.unknown_change_set, products.not_undoable, staff.not_allowed
 */
export async function undoChanges(context: ProductContext, id: number): Promise<ProductChangeSet> {
  const { database } = context.shop
  const sets = changeSetRepository(database.db)
  const set = await sets.find(id)
  if (!set) throw new ShopError('products.unknown_change_set')
  const mayReadCosts = context.may('prices.read_cost')
  const rights = await rightsOf(database.db, set)
  if (!rights.every(context.may) || (set.kind === 'costs' && !mayReadCosts))
    throw new ShopError('staff.not_allowed')
  if (set.state !== 'done' || set.undone_by !== null || set.kind === 'stock' || set.applied === 0)
    throw new ShopError('products.not_undoable')
  const undo = await sets.add({
    ...context.changer,
    at: context.now(),
    kind: set.kind,
    state: 'planning',
    may_cut_deep: context.may('prices.edit_deep'),
    runs_as: context.runsAs,
    undo_of: id,
  })
  if (set.total <= atOnce) await advanceToEnd(database.db, undo, context.now())
  else await wakeChangeWork(database)
  return changeSetOf(database.db, { id: undo, mayReadCosts })
}

/** Returns the rights that a set needs. A published draft holds fields of several kinds. */
export async function rightsOf(db: Kysely<Db>, { id, kind, total }: ChangeSet): Promise<Permission[]> {
  if (kind !== 'draft') return [rightOf[kind]]
  const changes = await changeReader(db).listChanges(id, { after: 0, limit: total })
  const kinds = new Set(changes.map(({ path }) => kindOfPath(path) ?? 'edit'))
  return ['products.publish', ...[...kinds].map((one) => rightOf[one])]
}

async function advanceToEnd(db: Kysely<Db>, id: number, now: Date): Promise<void> {
  const sets = changeSetRepository(db)
  for (let set = await sets.find(id); set && set.state !== 'done'; set = await sets.find(id))
    await advanceSet(db, set, { now, size: atOnce + 1, writesList: true })
}

/**
 * Returns a set with a page of its changes; cost prices only for people with the right to see them.
 * @throws ShopError products.unknown_change_set, staff.not_allowed
 */
export async function changeSetOf(
  db: Kysely<Db>,
  {
    id,
    after = 0,
    trouble = false,
    limit = shownChanges,
    mayReadCosts = false,
  }: {
    id: number
    after?: number | undefined
    trouble?: boolean | undefined
    limit?: number | undefined
    mayReadCosts?: boolean
  },
): Promise<ProductChangeSet> {
  const sets = changeSetRepository(db)
  const set = await sets.find(id)
  if (!set) throw new ShopError('products.unknown_change_set')
  if (set.kind === 'costs' && !mayReadCosts) throw new ShopError('staff.not_allowed')
  const changes = await changeReader(db).listChanges(id, { after, limit, isTrouble: trouble })
  const problems = set.state === 'planned' ? await unsoldAfter(db, changes) : new Map<string, string[]>()
  return {
    ...wireOf(set),
    changes: changes.map(({ number, sku, path, before, after: wanted, outcome, present, code }) => ({
      number,
      sku,
      path,
      before,
      after: wanted,
      outcome,
      present,
      code,
      problems: problems.get(sku) ?? [],
    })),
  }
}

/** Returns by SKU what else prevents the sale of products that these changes put on sale or make visible. */
async function unsoldAfter(
  db: Kysely<Db>,
  changes: readonly { sku: string; path: string; after: unknown }[],
): Promise<Map<string, string[]>> {
  const solved = (path: string, after: unknown): SellingProblem | undefined =>
    path === 'status' && after === 1
      ? 'disabled'
      : path === 'visibility' && after !== 1
        ? 'hidden'
        : undefined
  const solvedOf = new Map(
    changes.flatMap(({ sku, path, after }) => {
      const problem = solved(path, after)
      return problem ? [[sku, problem] as const] : []
    }),
  )
  const listed = await listedProblems(db, [...solvedOf.keys()])
  return new Map(
    Array.from(listed, ([sku, problems]) => [
      sku,
      problems.filter((problem) => problem !== solvedOf.get(sku) && sellingProblems[problem].blocks),
    ]),
  )
}

function wireOf(set: ChangeSet): Omit<ProductChangeSet, 'changes'> {
  const { id, kind, state, total, applied, conflicts, refused, undo_of, undone_by } = set
  const done = state === 'done' ? total : state === 'applying' ? set.place : 0
  const { at, actor_name: by } = set
  return {
    id,
    at: at.toISOString(),
    by,
    kind,
    state,
    total,
    applied,
    conflicts,
    refused,
    done,
    undo_of,
    undone_by,
  }
}
