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

/** What the page of an order offers after the sale: feedback, withdrawal, claims. @see eu-consumer-rules LAW-WDR-1 */
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
    statements: statements.map((kept) => ({
      code: kept.code,
      at: formatTimestamp(kept.submittedAt),
      state: kept.state,
      lines: receiptOf(kept).lines,
      goods: kept.goods,
      areGoodsBack: kept.goodsBackAt !== undefined,
      ...(kept.refundDue ? { refundDue: kept.refundDue } : {}),
      ...(kept.reason ? { reason: kept.reason } : {}),
    })),
  }
}
