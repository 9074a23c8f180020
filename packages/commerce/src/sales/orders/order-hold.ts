import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { findHold, setHold } from '@ambra/db/sales'
import { isCorrectable } from '@ambra/domain/sales/orders/order-correction'
import { lockOrder } from './order-version.ts'

type Hold = { number: string; reason?: string | undefined; version?: number | undefined }

/**
 * Holds an order that has not left, or releases it. Only staff release: neither payment nor time do.
 * @throws ShopError order.not_found, staff.order_changed, staff.order_left, order.hold_unchanged, and
 * staff.wrong_field for a hold without a reason
 */
export async function holdOrder(
  db: Database['db'],
  { number, reason, version }: Hold,
  { isHeld, actor, now }: { isHeld: boolean; actor: string; now: Date },
): Promise<true> {
  const order = await lockOrder(db, number, version)
  if (!isCorrectable(order.status)) throw new ShopError('staff.order_left')
  if (((await findHold(db, order.id)) !== undefined) === isHeld) throw new ShopError('order.hold_unchanged')
  const why = reason?.trim()
  if (isHeld && !why) throw new ShopError('staff.wrong_field', { field: 'reason' })
  await setHold(db, order.id, { isHeld, reason: why, actor, now })
  return true
}
