import type { OrderWithdrawal } from '@ambra/contract/after-sale'
import type { Order } from '@ambra/contract/order'
import type { Database } from '@ambra/db/database'
import type { OrderRecord } from '@ambra/db/records'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { type WithdrawalRecord, withdrawalRepository } from '@ambra/db/repositories/withdrawal-repository'
import { formatTimestamp } from '@ambra/domain/format'
import { defaultStore, stores } from '@ambra/domain/stores'
import { deliveredAt, isInTime, withdrawalException } from '@ambra/domain/withdrawal'
import { claimDocument } from './claims.ts'
import { deadlineOf, receiptOf } from './withdrawals.ts'

/** What the page of an order offers after the sale: feedback, withdrawal, claims. @see docs/rules/law LAW-WDR-1 */
export async function orderAfterSale(
  { db }: Database,
  order: OrderRecord,
  now: Date,
): Promise<Pick<Order, 'feedbackUrl' | 'withdrawal' | 'claims'>> {
  const [claims, statements] = await Promise.all([
    claimRepository(db).listByOrder(order.id),
    withdrawalRepository(db).listByOrder(order.id),
  ])
  const mayRate = order.feedback === undefined && deliveredAt(order.events) !== undefined
  return {
    ...(mayRate ? { feedbackUrl: feedbackPath(order) } : {}),
    withdrawal: withdrawalOf(order, statements, now),
    ...(claims.length > 0 ? { claims: claims.map(claimDocument) } : {}),
  }
}

/** Address of the feedback form within the shop. @see spec §2 */
export function feedbackPath({ storeId, orderToken, number }: OrderRecord): string {
  const store = stores.find(({ id }) => id === storeId) ?? defaultStore
  return `${store.prefix}/review/${orderToken}/${number}`
}

function withdrawalOf(order: OrderRecord, statements: WithdrawalRecord[], now: Date): OrderWithdrawal {
  const deadline = deadlineOf(order)
  const hasConsent =
    typeof order.confirmed === 'object' &&
    order.confirmed !== null &&
    'digital_consent' in order.confirmed &&
    order.confirmed.digital_consent === true
  return {
    ...(deadline ? { deadline } : {}),
    isOpen: isInTime(deadline, now),
    exceptions: order.lines.flatMap((line, index) => {
      const reason = withdrawalException(line.productType, hasConsent)
      return reason ? [{ item_id: line.cartItemId ?? index + 1, reason }] : []
    }),
    statements: statements.map((stored) => ({
      code: stored.code,
      at: formatTimestamp(stored.submittedAt),
      state: stored.state,
      lines: receiptOf(stored).lines,
      goods: stored.goods,
      areGoodsBack: stored.goodsBackAt !== undefined,
      ...(stored.refundDue ? { refundDue: stored.refundDue } : {}),
      ...(stored.reason ? { reason: stored.reason } : {}),
    })),
  }
}
