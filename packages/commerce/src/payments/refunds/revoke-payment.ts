import { ShopError } from '@ambra/contract/platform/errors/errors'
import { paymentMaintenanceRepository } from '@ambra/db/payments'
import type { OperationContext } from '../../platform/operations/operation.ts'

export type BankContext = OperationContext & { by: string }

const kept = ['bank.kept_given_back', 'bank.kept_of_provider', 'bank.kept_value_issued'] as const

/** @throws ShopError bank.kept_* with the reason if the order keeps its payment */
export async function revoke(
  { shop, by, now }: BankContext,
  {
    orderId,
    number,
    refundId,
    reason,
  }: { orderId: number; number: string; refundId: number | null; reason: string },
): Promise<void> {
  const work = { refundId, actor: `operator:${by}`, now: now(), reason }
  const done = await paymentMaintenanceRepository(shop.database.db).revokePayment(orderId, work)
  if (!('refused' in done)) return
  const code = kept.find((one) => one === `bank.kept_${done.refused.replace('payment.', '')}`)
  throw code ? new ShopError(code, { number }) : new ShopError('bank.decided')
}
