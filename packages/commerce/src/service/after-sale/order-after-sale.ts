import type { CaseMessage, OrderWithdrawal, ReturnLabel } from '@ambra/contract/service/after-sale'
import type { Order } from '@ambra/contract/sales/order'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import {
  claimRepository,
  type WithdrawalRecord,
  withdrawalRepository,
  caseMessageRepository,
} from '@ambra/db/service'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { deliveredAt, isInTime, sentStatuses, withdrawalException } from '@ambra/domain/service/withdrawal'
import { claimDocument } from '../claims/claims.ts'
import { returnLabels } from '../returns/return-label.ts'
import { deadlineOf, receiptOf } from '../withdrawals/withdrawals.ts'

/** Returns what an order's page offers after the sale: feedback, withdrawal, claims. @see docs/rules/law LAW-WDR-1 */
export async function orderAfterSale(
  database: Database,
  order: OrderRecord,
  now: Date,
): Promise<Pick<Order, 'feedbackUrl' | 'withdrawal' | 'claims'>> {
  const { db } = database
  const [claims, statements] = await Promise.all([
    claimRepository(db).listByOrder(order.id),
    withdrawalRepository(db).listByOrder(order.id),
  ])
  const labels = await labelsOf(database, order, statements)
  const messages: Messages =
    claims.length + statements.length > 0 ? await messagesOf(db, order.id) : new Map()
  const mayRate = order.feedback === undefined && deliveredAt(order.events) !== undefined
  return {
    ...(mayRate ? { feedbackUrl: feedbackPath(order) } : {}),
    withdrawal: withdrawalOf(order, statements, { now, labels, messages }),
    ...(claims.length > 0
      ? { claims: claims.map((claim) => ({ ...claimDocument(claim), ...written(messages, claim.code) })) }
      : {}),
  }
}

/** Returns the path of the feedback form. @see spec §2 */
export function feedbackPath({ storeId, orderToken, number }: OrderRecord): string {
  const store = stores.find(({ id }) => id === storeId) ?? defaultStore
  return `${store.prefix}/review/${orderToken}/${number}`
}

type Labels = ReadonlyMap<string, ReturnLabel>

/** Returns return labels of goods still to come back, by withdrawal code. */
async function labelsOf(
  database: Database,
  { status, storeId }: OrderRecord,
  statements: readonly WithdrawalRecord[],
): Promise<Labels> {
  const open = statements.filter(({ state, goodsBackAt }) => state !== 'refused' && goodsBackAt === undefined)
  if (open.length === 0 || !sentStatuses.has(status)) return new Map()
  const labelOf = await returnLabels(database, storeId)
  return new Map(
    open.flatMap((stated): [string, ReturnLabel][] => {
      const label = labelOf(stated)
      return label ? [[stated.code, label]] : []
    }),
  )
}

function withdrawalOf(
  order: OrderRecord,
  statements: WithdrawalRecord[],
  { now, labels, messages }: { now: Date; labels: Labels; messages: Messages },
): OrderWithdrawal {
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
      ...labelled(labels.get(stored.code)),
      ...written(messages, stored.code),
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

/** Messages of an order's cases, by case code. */
type Messages = ReadonlyMap<string, readonly CaseMessage[]>

async function messagesOf(db: Database['db'], orderId: number): Promise<Messages> {
  const rows = await caseMessageRepository(db).listOfOrder(orderId)
  const messages = rows.map(({ code, at, sender, text }) => ({
    code,
    message: { at: formatTimestamp(at), sender, text },
  }))
  return new Map(
    [...Map.groupBy(messages, ({ code }) => code)].map(([code, own]) => [
      code,
      own.map(({ message }) => message),
    ]),
  )
}

const written = (messages: Messages, code: string) => {
  const own = messages.get(code)
  return own ? { messages: [...own] } : {}
}

const labelled = (label: ReturnLabel | undefined) => (label ? { label } : {})
