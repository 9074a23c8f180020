import type { Database } from '@ambra/db/database'
import {
  type CatalogueState,
  idsOfGroup,
  listProductsLinkingTo,
  listVariantsAmong,
} from '@ambra/db/projection/catalogue-state'
import { listDependentProducts } from '@ambra/db/projection/dependent-products'
import { listProductsWithPriceMoments } from '@ambra/db/projection/price-moments'
import { taxRuleRepository } from '@ambra/db/repositories/tax-rule-repository'
import { isoDay } from '@ambra/domain/format'
import { defaultStore } from '@ambra/domain/stores'
import type { SearchEngine } from '@ambra/search/search-engine'

/** Groups of products that are not the same in both states. */
export function changedGroups(before: CatalogueState, after: CatalogueState): number[] {
  const all = new Set([...before.groups.keys(), ...after.groups.keys()])
  return [...all].filter((group) => before.groups.get(group) !== after.groups.get(group))
}

/** Beyond this share of the products (and this many groups of them) a full build is quicker. */
const mostChanged = { share: 0.25, atLeast: 2 }

/** Whether so many changed groups are more than a full build is. */
export const isTooMuch = (changed: number, { groups }: CatalogueState): boolean =>
  changed > Math.max(mostChanged.atLeast, groups.size * mostChanged.share)

/** Announced reductions look back 30 days from now: old documents are not used. */
const longestAgeMs = 7 * 24 * 60 * 60 * 1000

/** Whether documents of that moment can be brought up to now by their changes. */
export function isOfThisTime(savedAt: Date, now: Date): boolean {
  const age = now.getTime() - savedAt.getTime()
  return age >= 0 && age <= longestAgeMs
}

type Saved = { savedAt: Date; state: CatalogueState }

/** Whether both states are of one database, in this order, and every product refers to the same things in both. */
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

/** What became due just before the state was noted may not have been in it. */
const dayMs = 86_400_000

/**
 * Ids of products to read again: those of the groups, also where they are gone; those that contain them or link to new ones;
 * and those whose price has changed by itself since `since`.
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
