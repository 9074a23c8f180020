import type {
  CouponDetails,
  CouponListed,
  RuleDetails,
  RuleListed,
} from '@ambra/contract/promotions/promotion-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type Edit, editRepository } from '@ambra/db/platform'
import {
  type CouponRecord,
  couponRepository,
  type CountedRule,
  type SellingSearch,
  sellingReading,
} from '@ambra/db/promotions'
import type { Db } from '@ambra/db/schema'
import { normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import type { Kysely } from 'kysely'
import {
  type CodeNames,
  couponTerms,
  ruleTerms,
  sellingState,
  termsText,
  versionOf,
} from './promotion-terms.ts'

const shownPast = 30
const usualLimit = 50

type Search = { [K in 'state' | 'q' | 'after']?: SellingSearch[K] } & { limit?: number | undefined }

/** Returns one page of coupons, newest first. */
export async function listCoupons(
  db: Kysely<Db>,
  { limit = usualLimit, ...search }: Search,
  now: Date,
): Promise<{ coupons: CouponListed[]; next: number | null }> {
  const found = await sellingReading(db).listCoupons({ ...search, limit: limit + 1, now })
  const shown = found.slice(0, limit)
  const names = await couponNames(db, shown)
  return {
    coupons: shown.map((coupon) => listedCoupon(coupon, names, now)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns one page of cart rules, newest first. */
export async function listRules(
  db: Kysely<Db>,
  { limit = usualLimit, ...search }: Search,
  now: Date,
): Promise<{ rules: RuleListed[]; next: number | null }> {
  const found = await sellingReading(db).listRules({ ...search, limit: limit + 1, now })
  const shown = found.slice(0, limit)
  const names = await ruleNames(db, shown)
  return {
    rules: shown.map((rule) => listedRule(rule, names, now)),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

const listedCoupon = (coupon: CouponRecord, names: Names, now: Date): CouponListed => ({
  id: coupon.id,
  state: sellingState(coupon, now),
  used: coupon.used,
  terms: couponTerms(coupon, names),
})
const listedRule = (rule: CountedRule, names: CodeNames, now: Date): RuleListed => ({
  id: rule.id,
  state: sellingState(rule, now),
  used: rule.used,
  terms: ruleTerms(rule, names),
})

type Names = Pick<CodeNames, 'categories'>
const couponNames = async (db: Kysely<Db>, coupons: readonly CouponRecord[]): Promise<Names> => ({
  categories: await sellingReading(db).categoryCodes(coupons.flatMap(({ categoryIds }) => categoryIds)),
})
async function ruleNames(db: Kysely<Db>, rules: readonly CountedRule[]): Promise<CodeNames> {
  const reading = sellingReading(db)
  const groups = new Map((await reading.groups()).map(({ id, code }) => [id, code]))
  return { groups, categories: await reading.categoryCodes(rules.flatMap(({ categoryIds }) => categoryIds)) }
}

/** Returns the current coupon; undefined for an unknown code. */
export async function findCouponDetails(
  db: Kysely<Db>,
  code: string,
  now: Date,
): Promise<CouponDetails | undefined> {
  const coupon = await couponRepository(db).find(normalizeCouponCode(code))
  if (!coupon) return undefined
  const listed = listedCoupon(coupon, await couponNames(db, [coupon]), now)
  const edits = await editRepository(db).list('coupon', coupon.code, shownPast)
  return {
    ...listed,
    version: versionOf(termsText(listed.terms)),
    made_at: coupon.createdAt.toISOString(),
    past: edits.map(pastOf<CouponDetails['terms']>),
  }
}

/** Returns the current cart rule; undefined for an unknown code. */
export async function findRuleDetails(
  db: Kysely<Db>,
  code: string,
  now: Date,
): Promise<RuleDetails | undefined> {
  const rule = await sellingReading(db).findRule(code)
  if (!rule) return undefined
  const listed = listedRule(rule, await ruleNames(db, [rule]), now)
  const edits = await editRepository(db).list('rule', rule.code, shownPast)
  return {
    ...listed,
    version: versionOf(termsText(listed.terms)),
    made_at: rule.createdAt.toISOString(),
    past: edits.map(pastOf<RuleDetails['terms']>),
  }
}

/** @throws ShopError selling.not_found */
export function known<T>(details: T | undefined): T {
  if (details === undefined) throw new ShopError('selling.not_found')
  return details
}

function pastOf<T>({ id, at, actor_name: by, reason, before, after }: Edit) {
  // Written by keepEdit only, from terms.
  const terms = (text: string | null) => (text === null ? null : (JSON.parse(text) as T))
  return { id, at: at.toISOString(), by, reason, before: terms(before), after: terms(after) }
}
