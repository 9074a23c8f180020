import type { Database } from '@ambra/db/connection'
import {
  type CatalogueState,
  idsOfGroup,
  listProductsLinkingTo,
  listVariantsAmong,
  listDependentProducts,
  listProductsWithPriceMoments,
} from '@ambra/db/catalogue'
import { taxRuleRepository } from '@ambra/db/accounting'
import { isoDay } from '@ambra/domain/platform/text/format'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { SearchEngine } from '@ambra/search/search-engine'

/** Returns the groups of products that differ between two states. */
export function changedGroups(before: CatalogueState, after: CatalogueState): number[] {
  const all = new Set([...before.groups.keys(), ...after.groups.keys()])
  return [...all].filter((group) => before.groups.get(group) !== after.groups.get(group))
}

/** Share (and minimum number) of changed groups above which a full build is faster. */
const mostChanged = { share: 0.25, atLeast: 2 }

/** Whether a full build is faster than re-indexing this many changed groups. */
export const isTooMuch = (changed: number, { groups }: CatalogueState): boolean =>
  changed > Math.max(mostChanged.atLeast, groups.size * mostChanged.share)

/** Maximum age of usable documents; reductions depend on the last 30 days. */
const longestAgeMs = 7 * 24 * 60 * 60 * 1000

/** Whether documents of that time can be updated by changes alone. */
export function isOfThisTime(savedAt: Date, now: Date): boolean {
  const age = now.getTime() - savedAt.getTime()
  return age >= 0 && age <= longestAgeMs
}

type Saved = { savedAt: Date; state: CatalogueState }

/** Whether both states come from one database, in this order, and products refer to the same shared data in both. */
export async function isSharedStateEqual(
  db: Database['db'],
  { savedAt, state: before }: Saved,
  { state: after, now }: { state: CatalogueState; now: Date },
): Promise<boolean> {
  if (before.system !== after.system || before.transaction > after.transaction) return false
  if (before.shared !== after.shared) return false
  const [first, last] = [isoDay(savedAt), isoDay(now)]
  const isBetween = (day: string | undefined) => day !== undefined && day >= first && day <= last
  const rates = await taxRuleRepository(db).listRates()
  return first === last || !rates.some(({ validFrom, validTo }) => isBetween(validFrom) || isBetween(validTo))
}

/** Margin for changes that became due just before the state was noted and may be missing from it. */
const dayMs = 86_400_000

/**
 * Returns the ids of products to re-index: those of the groups, including deleted ones; those that contain
 * them or link to new ones; and those whose price has changed by time since `since`.
 */
export async function findChangedProducts(
  { database: { db }, search, now }: { database: Database; search: SearchEngine; now: () => Date },
  { groups, since }: { groups: readonly number[]; since: Date },
): Promise<number[]> {
  const candidates = groups.flatMap(idsOfGroup)
  const variants = new Set(await listVariantsAmong(db, candidates))
  const ids = candidates.filter((id) => !variants.has(id))
  const found = await Promise.all(ids.map((id) => search.find(defaultStore.code, 'product', id)))
  const unknown = ids.filter((_, at) => found[at] === undefined)
  return [
    ...new Set([
      ...ids,
      ...(await listDependentProducts(db, ids)),
      ...(await listProductsLinkingTo(db, unknown)),
      ...(await listProductsWithPriceMoments(db, { after: new Date(since.getTime() - dayMs), until: now() })),
    ]),
  ]
}
