import type { CouponRow } from '@ambra/contract/coupon'
import { type CouponRecord, couponRepository, type CouponUse } from '@ambra/db/repositories/coupon-repository'
import { normalizeCouponCode } from '@ambra/domain/coupon-code'
import { OperationError } from '../context/operation-error.ts'
import { importEachRow, type RowsImported } from '../context/read-rows.ts'
import { storeCoupon } from '../coupon/store-coupons.ts'
import type { Command } from '../context/operation.ts'
import { keepingEdit } from './save-selling.ts'
import { keepingOf } from './selling-context.ts'

const maxLines = 100_000

/** `ambra coupons list`: the newest first. */
export const listCoupons: Command<Record<string, never>, CouponRecord[]> = ({ shop }) =>
  couponRepository(shop.database.db).list()

/** `ambra coupons create CODE`. */
export const createCoupon: Command<CouponRow, CouponRecord> = (context, row) =>
  keepingEdit(keepingOf(context), 'coupon', row.code, async (db) => {
    const stored = await storeCoupon({ db }, row, context.now())
    if ('reason' in stored) throw new OperationError(stored.reason)
    return stored
  })

/** `ambra coupons show CODE`: its terms and the orders that used it. */
export const showCoupon: Command<{ code: string }, { coupon: CouponRecord; uses: CouponUse[] }> = async (
  { shop },
  { code },
) => {
  const coupons = couponRepository(shop.database.db)
  const coupon = await coupons.find(normalizeCouponCode(code))
  if (!coupon) throw new OperationError(`no coupon with the code "${code}"`)
  return { coupon, uses: await coupons.listUses(coupon.code) }
}

/** `ambra coupons import FILE`: JSONL, one coupon a line; wrong lines are left out and named. @see contract coupon.ts */
export const importCoupons: Command<{ file: string }, RowsImported> = ({ shop, now }, { file }) =>
  importEachRow(file, maxLines, (row) => storeCoupon(shop.database, row, now()))
