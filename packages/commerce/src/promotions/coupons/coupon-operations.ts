import type { CouponRow } from '@ambra/contract/promotions/coupon'
import { type CouponRecord, couponRepository, type CouponUse } from '@ambra/db/promotions'
import { normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { OperationError } from '../../platform/operations/operation-error.ts'
import { importEachRow, type RowsImported } from '../../platform/files/read-rows.ts'
import { storeCoupon } from './store-coupons.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { withEditHistory } from '../save-promotion.ts'
import { editContext } from '../promotion-context.ts'
import { secondPersonReason } from '../second-person-reason.ts'

const maxLines = 100_000

/** `ambra coupons create CODE`: creates a coupon, unless it needs a second person. */
export const createCoupon: Command<CouponRow, CouponRecord> = (context, row) =>
  withEditHistory(editContext(context), 'coupon', row.code, async (db) => {
    const stored = (await secondPersonReason(db, row)) ?? (await storeCoupon({ db }, row, context.now()))
    if ('reason' in stored) throw new OperationError(stored.reason)
    return stored
  })

/** `ambra coupons show CODE`: shows its terms and the orders that used it. */
export const showCoupon: Command<{ code: string }, { coupon: CouponRecord; uses: CouponUse[] }> = async (
  { shop },
  { code },
) => {
  const coupons = couponRepository(shop.database.db)
  const coupon = await coupons.find(normalizeCouponCode(code))
  if (!coupon) throw new OperationError(`no coupon with the code "${code}"`)
  return { coupon, uses: await coupons.listUses(coupon.code) }
}

/** `ambra coupons import FILE`: imports JSONL, one coupon per line; lists invalid lines. @see contract coupon.ts */
export const importCoupons: Command<{ file: string }, RowsImported> = ({ shop, now }, { file }) =>
  importEachRow(
    file,
    maxLines,
    async (row) =>
      (await secondPersonReason(shop.database.db, row)) ?? storeCoupon(shop.database, row, now()),
  )
