import { CouponRow } from '@ambra/contract/promotions/coupon'
import type { Database } from '@ambra/db/connection'
import { type CouponRecord, couponRepository, type NewCoupon } from '@ambra/db/promotions'
import { isEmail } from '@ambra/domain/customers/address/address'
import { isCouponCode, normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { cents, centsFromEuros } from '@ambra/domain/platform/money/money'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { storeByCode, stores } from '@ambra/domain/platform/shop/stores'
import { Value } from 'typebox/value'

/** Stores one coupon, or returns what is wrong with the row. */
export async function storeCoupon(
  { db }: Pick<Database, 'db'>,
  row: unknown,
  now: Date,
): Promise<CouponRecord | { reason: string }> {
  if (!Value.Check(CouponRow, row)) {
    const [first] = Value.Errors(CouponRow, row)
    return { reason: `${first?.instancePath.slice(1) || 'row'} ${first?.message ?? 'is wrong'}` }
  }
  const reason = reasonAgainst(row, now)
  if (reason) return { reason }
  const coupons = couponRepository(db)
  const categories = await coupons.findCategoryIds(row.categories ?? [])
  const unknown = (row.categories ?? []).filter((code) => !categories.has(code))
  if (unknown.length > 0) return { reason: `no category with the code "${unknown.join('", "')}"` }
  const stored = await coupons.create(newCoupon(row, [...categories.values()]), now)
  return stored ?? { reason: `there is a coupon "${normalizeCouponCode(row.code)}" already` }
}

/**
 * Changes the terms of an existing coupon; keeps its address, if any, and its uses. Returns what is wrong
 * with the row.
 */
export async function changeCoupon(
  { db }: Pick<Database, 'db'>,
  { enabled, audience, ...row }: CouponRow & { enabled: boolean },
  now: Date,
): Promise<object | { reason: string }> {
  const reason = reasonAgainst(row, now)
  if (reason) return { reason }
  const coupons = couponRepository(db)
  const present = await coupons.find(normalizeCouponCode(row.code))
  if (row.uses !== undefined && present && row.uses < present.used)
    return { reason: `uses: ${present.used} orders hold it already` }
  if ((audience === 'personal') !== (present?.audience === 'personal'))
    return { reason: 'audience: a personal code stays one' }
  const categories = await coupons.findCategoryIds(row.categories ?? [])
  const unknown = (row.categories ?? []).filter((code) => !categories.has(code))
  if (unknown.length > 0) return { reason: `no category with the code "${unknown.join('", "')}"` }
  const changed = { ...newCoupon(row, [...categories.values()]), audience, isEnabled: enabled }
  return (await coupons.change(changed, now)) ? {} : { reason: `no coupon with the code "${row.code}"` }
}

/** Checks what the schema of a row does not express. */
function reasonAgainst(row: CouponRow, now: Date): string | undefined {
  const { percent, amount, maxDiscount, from, to, email } = row
  const starts = dayOf(specialStartsAt, from)
  const ends = dayOf(specialEndsAt, to)
  if (!isCouponCode(normalizeCouponCode(row.code)))
    return 'code must be 3 to 32 letters, figures, dots and dashes, and begin with a letter or figure'
  if ((percent === undefined) === (amount === undefined)) return 'wants percent or amount, one of the two'
  if (maxDiscount !== undefined && percent === undefined) return 'maxDiscount goes with percent only'
  if (starts === 'bad' || ends === 'bad') return 'from and to must be days like 2026-11-30'
  if (ends && ends <= now) return 'to lies in the past'
  if (starts && ends && ends <= starts) return 'to lies before from'
  if (email !== undefined && !isEmail(email)) return `"${email}" is no e-mail address`
  if ((row.audience === 'personal') !== (email !== undefined) && row.audience !== undefined)
    return 'audience personal goes with an email, and an email with no other'
  const store = row.stores?.find((code) => !storeByCode(code))
  if (store !== undefined)
    return `no store with the code "${store}" (${stores.map(({ code }) => code).join(', ')})`
  return undefined
}

/** Rejects days that match the format but do not exist, such as `2026-02-31`. */
export function dayOf(read: (day: string | undefined) => Date | undefined, day: string | undefined) {
  if (day !== undefined && new Date(`${day}T12:00:00Z`).toJSON()?.slice(0, 10) !== day) return 'bad'
  return read(day)
}

export const newCoupon = (row: CouponRow, categoryIds: number[]): NewCoupon => ({
  code: normalizeCouponCode(row.code),
  description: row.description,
  kind: row.percent === undefined ? 'fixed' : 'percent',
  value: Math.round((row.percent ?? row.amount ?? 0) * 100),
  maxDiscount: centsFromEuros(row.maxDiscount),
  minGoods: centsFromEuros(row.minimum) ?? cents(0),
  startsAt: specialStartsAt(row.from),
  endsAt: specialEndsAt(row.to),
  maxUses: row.uses,
  maxUsesPerCustomer: row.usesPerCustomer,
  categoryIds,
  storeIds: (row.stores ?? []).flatMap((code) => storeByCode(code)?.id ?? []),
  excludesReduced: !row.includeReduced,
  email: row.email,
  audience: row.audience,
})
