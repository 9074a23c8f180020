import { caseEnding } from '@ambra/contract/admin/case-subject'
import { ShopError } from '@ambra/contract/errors'
import type { OrderRecord } from '@ambra/db/records'
import { claimRepository } from '@ambra/db/repositories/claim-repository'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { refundRepository } from '@ambra/db/repositories/refund-repository'
import { type WithdrawalRecord, withdrawalRepository } from '@ambra/db/repositories/withdrawal-repository'
import { type CaseListed, caseRepository, isCaseRefunded } from '@ambra/db/service/case-repository'
import { refundOrder, type RefundResult } from '../order/order-refunds.ts'
import { type CaseName, holdCase, isVisible, type ServiceContext } from './find-case.ts'

type Piece = { line: number; qty: number }
type Wanted = CaseName & {
  lines?: readonly Piece[] | undefined
  restock: boolean
  warehouse?: string | undefined
  reason?: string | undefined
  operator: string
}

/** Pieces of a line that a statement takes back: all of them where it names no lines. */
export const statedPieces = (
  { lines, goods }: Pick<WithdrawalRecord, 'lines' | 'goods'>,
  line: number,
  qty: number,
): number => (lines.length > 0 ? (lines.find((one) => one.line === line)?.qty ?? 0) : goods === '' ? qty : 0)

/**
 * Records the refund of an accepted case, once: of a withdrawal what it stated, with the last piece of the order delivery and fees
 * as well; of a claim, or of a statement in words, the pieces named.
 * @throws ShopError case.not_found, case.not_accepted, case.refunded, case.no_order, case.name_pieces; OperationError of the refund
 * @see docs/rules/law LAW-WDR-8
 */
export async function refundCase(context: ServiceContext, wanted: Wanted): Promise<RefundResult> {
  const { db } = context.shop.database
  const found = await holdCase(context, wanted)
  if (await isCaseRefunded(db, found)) throw new ShopError('case.refunded')
  const order = await acceptedOrder(context, found)
  const stated = found.kind === 'claim' ? [] : await takenBack(context, order, found)
  // What the shopper stated counts; a person names the pieces only where nothing else does.
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

/** The order of a case that was accepted, in a store of the person. */
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
 * What a withdrawal takes back: undefined is all that is left of the order, with its last pieces; nothing that its goods are named
 * in words.
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
