import { createHash } from 'node:crypto'
import type { CouponTerms, RuleTerms, SellingState } from '@ambra/contract/promotions/promotion-fields'
import type { CartRuleRecord, CouponRecord } from '@ambra/db/promotions'
import { isoDay } from '@ambra/domain/platform/text/format'
import { storeById } from '@ambra/domain/platform/shop/stores'

/** Codes for the ids in rows of coupons and rules. */
export type CodeNames = { categories: ReadonlyMap<number, string>; groups: ReadonlyMap<number, string> }

type Dated = { startsAt?: Date | undefined; endsAt?: Date | undefined; isEnabled: boolean }

/** Drops undefined fields, so that equal terms have equal texts. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  // The entries are those of `values`.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

const euros = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100)
const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
  ids.flatMap((id) => names.get(id) ?? []).toSorted()
const storeCodes = (ids: readonly number[]) => ids.flatMap((id) => storeById(id)?.code ?? [])
const days = ({ startsAt, endsAt }: Dated) => ({
  from: startsAt && isoDay(startsAt),
  // The end is the first moment after the last day.
  to: endsAt && isoDay(new Date(endsAt.getTime() - 1)),
})

/** Returns a stored coupon in the form of the console. */
export function couponTerms(coupon: CouponRecord, names: Pick<CodeNames, 'categories'>): CouponTerms {
  const { kind, value, minGoods } = coupon
  return {
    code: coupon.code,
    ...given({
      description: coupon.description || undefined,
      percent: kind === 'percent' ? value / 100 : undefined,
      amount: kind === 'fixed' ? value / 100 : undefined,
      maxDiscount: euros(coupon.maxDiscount),
      minimum: minGoods > 0 ? minGoods / 100 : undefined,
      ...days(coupon),
      uses: coupon.maxUses,
      usesPerCustomer: coupon.maxUsesPerCustomer,
      categories: named(coupon.categoryIds, names.categories),
      stores: storeCodes(coupon.storeIds),
      includeReduced: coupon.excludesReduced ? undefined : true,
    }),
    audience: coupon.audience,
    enabled: coupon.isEnabled,
  }
}

/** Returns a stored rule in the form of the console. */
export function ruleTerms(rule: CartRuleRecord, names: CodeNames): RuleTerms {
  const { kind, value, minGoods } = rule
  const { et = '', ...titles } = rule.titles
  return {
    code: rule.code,
    titles: { et, ...titles },
    ...given({
      percent: kind === 'percent' ? value / 100 : undefined,
      amount: kind === 'fixed' ? value / 100 : undefined,
      cheapestFreeOf: kind === 'cheapest_free' ? value : undefined,
      maxDiscount: euros(rule.maxDiscount),
      minimum: minGoods > 0 ? minGoods / 100 : undefined,
      ...days(rule),
      stores: storeCodes(rule.storeIds),
      groups: named(rule.groupIds, names.groups),
      categories: named(rule.categoryIds, names.categories),
      skus: [...rule.skus],
      set: rule.isSet || undefined,
      includeReduced: rule.excludesReduced ? undefined : true,
    }),
    enabled: rule.isEnabled,
  }
}

/** Serializes terms with sorted languages, because the database stores them in its own order. */
export function termsText(terms: CouponTerms | RuleTerms): string {
  if (!('titles' in terms)) return JSON.stringify(terms)
  const titles = Object.entries(terms.titles).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ ...terms, titles: Object.fromEntries(titles) })
}

/** Returns the version of a text for the optimistic lock: different texts have different versions. */
export const versionOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Returns whether it applies now, and if not, why. */
export function sellingState({ isEnabled, startsAt, endsAt }: Dated, now: Date): SellingState {
  if (!isEnabled) return 'stopped'
  if (startsAt && startsAt > now) return 'planned'
  return endsAt && endsAt <= now ? 'ended' : 'running'
}
