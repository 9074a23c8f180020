import { CartRuleRow } from '@ambra/contract/promotions/cart-rule'
import {
  type CartRuleRecord,
  cartRuleRepository,
  couponRepository,
  sellingReading,
} from '@ambra/db/promotions'
import type { Database } from '@ambra/db/connection'
import { cents, centsFromEuros } from '@ambra/domain/platform/money/money'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { Value } from 'typebox/value'
import { dayOf } from '../coupons/store-coupons.ts'

/** Stores one rule and replaces one with the same code; or returns what is wrong with the row. */
export async function storeCartRule(
  { db }: Pick<Database, 'db'>,
  row: unknown,
  now: Date,
  isEnabled = true,
): Promise<{ code: string } | { reason: string }> {
  if (!Value.Check(CartRuleRow, row)) {
    const [first] = Value.Errors(CartRuleRow, row)
    return { reason: `${first?.instancePath.slice(1) || 'row'} ${first?.message ?? 'is wrong'}` }
  }
  const reason = reasonAgainst(row, now)
  if (reason) return { reason }
  const categories = await couponRepository(db).findCategoryIds(row.categories ?? [])
  const groups = new Map((await sellingReading(db).groups()).map(({ id, code }) => [code, id]))
  const unknown = [
    ...namesMissing('category', row.categories, (code) => categories.has(code)),
    ...namesMissing('customer group', row.groups, (code) => groups.has(code)),
    ...namesMissing('store', row.stores, (code) => storeByCode(code) !== undefined),
  ]
  if (unknown[0]) return { reason: unknown[0] }
  const groupIds = (row.groups ?? []).flatMap((code) => groups.get(code) ?? [])
  const ids = { groupIds, categoryIds: [...categories.values()] }
  await cartRuleRepository(db).save({ ...ruleOf(row), ...ids, isEnabled }, now)
  return { code: row.code }
}

const namesMissing = (what: string, codes: readonly string[] = [], isKnown: (code: string) => boolean) =>
  codes.filter((code) => !isKnown(code)).map((code) => `no ${what} with the code "${code}"`)

/** Checks what the schema of a row does not express. */
function reasonAgainst(row: CartRuleRow, now: Date): string | undefined {
  const {
    percent,
    amount,
    cheapestFreeOf,
    maxDiscount,
    minimum = 0,
    groups,
    skus = [],
    set = false,
    from,
    to,
  } = row
  const starts = dayOf(specialStartsAt, from)
  const ends = dayOf(specialEndsAt, to)
  if ([percent, amount, cheapestFreeOf].filter((one) => one !== undefined).length !== 1)
    return 'wants percent, amount or cheapestFreeOf, one of the three'
  if (maxDiscount !== undefined && percent === undefined) return 'maxDiscount goes with percent only'
  if (set && new Set(skus).size < 2) return 'set wants two skus or more'
  if (set && new Set(skus).size < skus.length) return 'a sku stands twice in the set'
  if (starts === 'bad' || ends === 'bad') return 'from and to must be days like 2026-11-30'
  if (ends && ends <= now) return 'to lies in the past'
  if (starts && ends && ends <= starts) return 'to lies before from'
  // A rule for all customers and pieces is a price reduction, which has to be announced with the lowest
  // price of the last 30 days.
  const isConditional = minimum > 0 || set || groups !== undefined || cheapestFreeOf !== undefined
  if (!isConditional)
    return 'wants minimum, groups, set or cheapestFreeOf; what everybody pays less is a special price (docs/import.md)'
  return undefined
}

/** Converts a row, without the ids that its codes stand for. */
export const ruleOf = (row: CartRuleRow): Omit<CartRuleRecord, 'isEnabled' | 'groupIds' | 'categoryIds'> => ({
  code: row.code,
  titles: row.titles,
  ...gives(row),
  maxDiscount: centsFromEuros(row.maxDiscount),
  minGoods: centsFromEuros(row.minimum) ?? cents(0),
  startsAt: specialStartsAt(row.from),
  endsAt: specialEndsAt(row.to),
  storeIds: (row.stores ?? []).flatMap((code) => storeByCode(code)?.id ?? []),
  skus: row.skus ?? [],
  isSet: row.set ?? false,
  excludesReduced: !row.includeReduced,
})

function gives({ percent, amount, cheapestFreeOf }: CartRuleRow): Pick<CartRuleRecord, 'kind' | 'value'> {
  if (cheapestFreeOf !== undefined) return { kind: 'cheapest_free', value: cheapestFreeOf }
  return percent === undefined
    ? { kind: 'fixed', value: Math.round((amount ?? 0) * 100) }
    : { kind: 'percent', value: Math.round(percent * 100) }
}
