import {
  changeSetRepository,
  type ChangeSet,
  anchorKey,
  isDeepCut,
  priceAnchors,
  type PricedRow,
  pricedRows,
  pricesProblem,
  readEditedProducts,
  type SpecialValue,
  valueAt,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { May } from '@ambra/db/platform'
import { cents } from '@ambra/domain/platform/money/money'
import { type PriceRule, ruledPrice } from '@ambra/domain/catalogue/prices/price-rule'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import type { Kysely } from 'kysely'

/** Days of special prices; without them a plan changes regular prices. */
type SpecialDays = { from: string; to: string }
/** Prices to change: those of a list filter, of these skus by a rule, or of each sku to its own price in cents. */
export type PricePlan =
  | { of: 'found'; condition: string | undefined; rule: PriceRule; special?: SpecialDays | undefined }
  | { of: 'skus'; skus: string[]; rule: PriceRule; special?: SpecialDays | undefined }
  | { of: 'prices'; prices: [sku: string, cents: number][] }

/** Change of a regular price, in cents. */
type PlannedPrice = Planned & { before: number | null; after: number | null }
type Planned = {
  product_id: number | null
  sku: string
  path: string
  before: number | SpecialValue | null
  after: number | SpecialValue | null
  code?: string
}

/** Adds the next slice of a plan's changes in the caller's transaction; the last slice completes the plan. */
export async function planPrices(
  db: Kysely<Db>,
  set: ChangeSet,
  { size, now, may }: { size: number; now: Date; may: May },
): Promise<void> {
  // Written by `startPlan` only.
  const plan = set.plan as PricePlan
  const { changes: wanted, place, isLast } = await partOf(db, plan, { place: set.place, size })
  const days = plan.of === 'prices' ? undefined : plan.special
  const changes = days
    ? await asSpecials(db, wanted, { days, now, may })
    : may('prices.edit_deep')
      ? wanted
      : await withDeepCuts(db, wanted, now)
  const sets = changeSetRepository(db)
  await sets.addChanges(set.id, changes, set.total)
  await sets.update(set.id, {
    total: set.total + changes.length,
    refused: set.refused + changes.filter(({ code }) => code !== undefined).length,
    place: isLast ? 0 : place,
    ...(isLast && { state: 'planned' as const }),
  })
}

type Part = { changes: PlannedPrice[]; place: number; isLast: boolean }
type Step = { place: number; size: number }

async function partOf(db: Kysely<Db>, plan: PricePlan, { place, size }: Step): Promise<Part> {
  const read = pricedRows(db)
  if (plan.of === 'found') {
    const rows = await read.listFound(plan.condition, place, size)
    const changes = rows.flatMap((row) => changeOf(row, ruled(row, plan.rule)))
    return { changes, place: rows.at(-1)?.product_id ?? place, isLast: rows.length < size }
  }
  const wanted = plan.of === 'skus' ? plan.skus.map((sku) => [sku, undefined] as const) : plan.prices
  const part = wanted.slice(place, place + size)
  const rows = await read.findBySkus(part.map(([sku]) => sku))
  const changes = part.flatMap(([sku, price]): PlannedPrice[] => {
    const row = rows.get(sku)
    if (!row)
      return [
        { product_id: null, sku, path: 'price', before: null, after: price ?? null, code: 'unknown_product' },
      ]
    return changeOf(row, price ?? ruled(row, plan.of === 'skus' ? plan.rule : {}))
  })
  return { changes, place: place + part.length, isLast: place + part.length >= wanted.length }
}

const ruled = ({ price_cents }: PricedRow, rule: PriceRule): number | null =>
  price_cents === null ? null : ruledPrice(cents(price_cents), rule)

/** Returns nothing for an unchanged price. */
function changeOf(row: PricedRow, after: number | null): PlannedPrice[] {
  const { product_id, sku, price_cents: before } = row
  const change = { product_id, sku, path: 'price', before, after }
  if (traitsOf(row.type).composedOf) return [{ ...change, code: 'no_own_price' }]
  if (after === null || after === before) return []
  return [change]
}

/**
 * Replaces changes of regular prices by special prices of these days, checked as if they were set one by one:
 * the lowest price of 30 days, and deep cuts.
 */
async function asSpecials(
  db: Kysely<Db>,
  changes: readonly PlannedPrice[],
  { days, now, may }: { days: SpecialDays; now: Date; may: May },
): Promise<Planned[]> {
  const ids = changes.flatMap(({ product_id }) => product_id ?? [])
  const products = await readEditedProducts(db, ids, { hasDetails: false, isLocked: false })
  const anchors = await priceAnchors(db, ids, now)
  return changes.map(({ product_id: id, sku, after, code }): Planned => {
    const product = id === null ? undefined : products.get(id)
    // The column contains special prices only.
    const before = product ? (valueAt(product, 'special') as SpecialValue | null) : null
    const special = after === null ? null : { cents: after, ...days }
    const problem =
      code ??
      (product &&
        pricesProblem(
          product,
          { price: product.price_cents, special },
          {
            now,
            anchor: anchors.get(anchorKey(0, product.id)),
            hasNewSpecial: true,
            isRestoring: false,
            may,
          },
        ))
    return { product_id: id, sku, path: 'special', before, after: special, ...(problem && { code: problem }) }
  })
}

/** Marks price cuts that will be rejected, judged by the current price. */
async function withDeepCuts(
  db: Kysely<Db>,
  changes: readonly PlannedPrice[],
  now: Date,
): Promise<PlannedPrice[]> {
  const ids = changes.flatMap(({ product_id }) => product_id ?? [])
  const anchors = await priceAnchors(db, ids, now)
  return changes.map((change) => {
    const { product_id: id, before, after, code } = change
    if (code !== undefined || id === null) return change
    const anchor = anchors.get(anchorKey(0, id))
    const isDeep = isDeepCut({ before: regular(before), after: regular(after), anchor }, { now })
    return isDeep ? { ...change, code: 'deep_cut' } : change
  })
}

const regular = (price_cents: number | null) => ({
  price_cents,
  special_cents: null,
  special_from: null,
  special_to: null,
})
