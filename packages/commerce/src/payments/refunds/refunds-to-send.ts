import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type ListedRefund, refundListRepository } from '@ambra/db/payments'
import { isoDay } from '@ambra/domain/platform/text/format'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { settleRefund } from './order-refunds.ts'
import { isVisible, type ServiceContext, type VisibleStores } from '../../service/cases/find-case.ts'
import { daysUntil } from '../../service/cases/list-cases.ts'

const usualLimit = 50

/** Lists refunds whose money is to be sent or was sent, of the stores a person sees. */
export async function listRefundsToSend(
  { shop, storeIds, now, contactStores }: ServiceContext & { contactStores: VisibleStores },
  { state = 'to_do', after, limit = usualLimit }: AdminInput<'refunds.list'>,
): Promise<AdminResult<'refunds.list'>> {
  const refunds = refundListRepository(shop.database.db)
  const found = await refunds.list({ storeIds, state, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const { count, cents } = await refunds.sumToSend(storeIds)
  const today = isoDay(now())
  return {
    refunds: shown.map((one) => refundRow(one, { today, contactStores })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    toSend: count,
    toSendCents: cents,
  }
}

function refundRow(
  one: ListedRefund,
  { today, contactStores }: { today: string; contactStores: VisibleStores },
): AdminResult<'refunds.list'>['refunds'][number] {
  return {
    id: one.id,
    number: one.number,
    store: storeById(one.storeId)?.code ?? String(one.storeId),
    amountCents: one.moneyCents,
    method: one.method,
    counter: one.counter,
    payee: isVisible(contactStores, one.storeId) ? one.payee : null,
    reason: one.reason,
    by: one.actor.replace(/^operator:/, ''),
    since: one.at.toISOString(),
    due: one.due ?? null,
    days_left: one.due === undefined || one.state === 'done' ? null : daysUntil(one.due, today),
    state: one.state,
    reference: one.reference ?? null,
    is_being_sent: one.isBeingSent,
  }
}

type Sent = { id: number; reference?: string | undefined; operator: string }

/**
 * Marks the money of a refund as sent.
 * @throws ShopError refund.not_found; OperationError when it was marked before
 */
export async function noteRefundSent(
  context: ServiceContext,
  { id, reference, operator }: Sent,
): Promise<AdminResult<'refunds.done'>> {
  const storeId = await refundListRepository(context.shop.database.db).findStore(id)
  if (storeId === undefined || !isVisible(context.storeIds, storeId)) throw new ShopError('refund.not_found')
  const { order, amountCents } = await settleRefund(context, { id, reference, operator })
  return { id, number: order, amountCents }
}
