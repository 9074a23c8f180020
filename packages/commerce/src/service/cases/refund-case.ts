import { caseEnding } from '@ambra/contract/service/case-subject'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRecord } from '@ambra/db/schema'
import {
  claimRepository,
  type WithdrawalRecord,
  withdrawalRepository,
  type CaseListed,
  caseRepository,
  isCaseRefunded,
} from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { refundRepository } from '@ambra/db/payments'
import { refundOrder, type RefundResult } from '../../payments/refunds/order-refunds.ts'
import { type CaseName, holdCase, isVisible, type ServiceContext } from './find-case.ts'

type Piece = { line: number; qty: number }
type Wanted = CaseName & {
  lines?: readonly Piece[] | undefined
  restock: boolean
  warehouse?: string | undefined
  reason?: string | undefined
  operator: string
}

/** Pieces of a line that a withdrawal returns; all if it names no lines. */
export const statedPieces = (
  { lines, goods }: Pick<WithdrawalRecord, 'lines' | 'goods'>,
  line: number,
  qty: number,
): number => (lines.length > 0 ? (lines.find((one) => one.line === line)?.qty ?? 0) : goods === '' ? qty : 0)

/**
 * Records the refund of an accepted case once: for a withdrawal the pieces it stated, plus delivery and fees
 * with the order's last piece; for a claim, or a withdrawal in free text, the named pieces.
 * @throws ShopError case.not_found, case.not_accepted, case.refunded, case.no_order, case.name_pieces;
 * OperationError of the refund
 * @see docs/rules/law LAW-WDR-8
 */
export async function refundCase(context: ServiceContext, wanted: Wanted): Promise<RefundResult> {
  const { db } = context.shop.database
  const found = await holdCase(context, wanted)
  if (await isCaseRefunded(db, found)) throw new ShopError('case.refunded')
  const order = await acceptedOrder(context, found)
  const stated = found.kind === 'claim' ? [] : await takenBack(context, order, found)
  // The shopper's statement takes precedence; a person names the pieces only if it has none.
  const pieces = stated?.length === 0 ? wanted.lines : stated
  if (stated?.length === 0 && !pieces) throw new ShopError('case.name_pieces')
  const refund = await refundOrder(context, {
    number: order.number,
    ...(pieces && { lines: pieces.map(({ line, qty }) => `#${line}=${qty}`) }),
    restock: wanted.restock,
    warehouse: wanted.warehouse,
    of: found,
    reason: wanted.reason ?? caseEnding(found.code),
    operator: wanted.operator,
  })
  await caseRepository(db).linkRefund(found, refund.refundId)
  return refund
}

/** Returns the order of an accepted case in a store of the person. */
async function acceptedOrder(context: ServiceContext, { kind, code }: CaseListed): Promise<OrderRecord> {
  const { db } = context.shop.database
  const record =
    kind === 'claim'
      ? await claimRepository(db).findByCode(code)
      : await withdrawalRepository(db).findByCode(code)
  const isAccepted =
    record?.state === 'accepted' ||
    (record !== undefined && 'answer' in record && record.answer !== undefined && !record.isRefused)
  if (!record || !isAccepted) throw new ShopError('case.not_accepted')
  const order = record.orderId === undefined ? undefined : await orderRepository(db).findById(record.orderId)
  if (!order || !isVisible(context.storeIds, order.storeId)) throw new ShopError('case.no_order')
  return order
}

/**
 * Returns the pieces that a withdrawal returns: undefined means everything left of the order, an empty list
 * that its goods are described in free text.
 */
async function takenBack(
  { shop }: ServiceContext,
  order: OrderRecord,
  { code }: CaseListed,
): Promise<Piece[] | undefined> {
  const { db } = shop.database
  const own = await withdrawalRepository(db).findByCode(code)
  if (!own) return []
  const pieces = order.lines.flatMap(({ qty }, index): Piece[] => {
    const stated = statedPieces(own, index + 1, qty)
    return stated > 0 ? [{ line: index + 1, qty: stated }] : []
  })
  const earlier = (await refundRepository(db).listByOrder(order.id)).flatMap(({ lines }) => lines)
  const gone = (line: number) =>
    [...pieces, ...earlier].reduce((sum, one) => (one.line === line ? sum + one.qty : sum), 0)
  const isLast = order.lines.every(({ qty }, index) => gone(index + 1) >= qty)
  return isLast && pieces.length > 0 ? undefined : pieces
}
