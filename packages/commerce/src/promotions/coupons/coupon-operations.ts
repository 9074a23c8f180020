import type { CouponRow } from '@ambra/contract/promotions/coupon'
import type { CouponRecord } from '@ambra/db/promotions'
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

/** `ambra coupons import FILE`: imports JSONL, one coupon per line; lists invalid lines. @see contract coupon.ts */
export const importCoupons: Command<{ file: string }, RowsImported> = ({ shop, now }, { file }) =>
  importEachRow(
    file,
    maxLines,
    async (row) =>
      (await secondPersonReason(shop.database.db, row)) ?? storeCoupon(shop.database, row, now()),
  )
