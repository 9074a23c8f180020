import { normalEmail } from '@ambra/domain/customers/address/email'
import type { CaseDetails, CaseTerm } from '@ambra/contract/service/service-cases'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import type { OrderRecord } from '@ambra/db/schema'
import {
  type ClaimRecord,
  claimRepository,
  type WithdrawalRecord,
  withdrawalRepository,
  type CaseListed,
  caseRepository,
  isCaseRefunded,
  caseMessageRepository,
} from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { type RefundRecord, refundRepository } from '@ambra/db/payments'
import { roleRepository, staffRepository } from '@ambra/db/platform'
import { addDays, isoDay } from '@ambra/domain/platform/text/format'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { refundDueDay } from '@ambra/domain/service/withdrawal'
import { findLinkedCredit } from '../returns/linked-credit.ts'
import { grantsOf, isAllowed } from '../../platform/staff/rights.ts'
import { type CaseName, findCase, isVisible } from './find-case.ts'
import { type CaseReader, caseRow } from './list-cases.ts'
import { statedPieces } from './refund-case.ts'

type Db = Database['db']
type Stored = { kind: 'withdrawal'; record: WithdrawalRecord } | { kind: 'claim'; record: ClaimRecord }

/** Returns a case with order, deadlines, messages and the state of the goods. @throws ShopError case.not_found */
export async function showCase(context: CaseReader, name: CaseName): Promise<CaseDetails> {
  const { shop, now, contactStores } = context
  const { db } = shop.database
  const listed = await findCase(context, name)
  const stored = await readStored(db, listed)
  const { record } = stored
  const order = record.orderId === undefined ? undefined : await orderRepository(db).findById(record.orderId)
  const credit = order && (await findLinkedCredit(db, order))
  const shown = order ? await orderOf(db, order, stored) : null
  const today = isoDay(now())
  const mayRead = isVisible(contactStores, listed.storeId)
  const messages = await caseMessageRepository(db).listOf(listed)
  const repairs = listed.kind === 'claim' ? await caseMessageRepository(db).listRepairs(listed.id) : []
  const received = repairs.find(({ state }) => state === 'received')?.at
  return {
    ...caseRow(listed, { today, contactStores }),
    ...ofRecord(stored),
    language: record.language,
    terms: termsOf(stored, { received, today }),
    warnings: warningsOf(stored, order, { hasCredit: credit !== undefined, isPaid: shown?.paidCents !== 0 }),
    credit: credit ?? null,
    order: shown,
    refund: await refundOf(db, listed),
    is_refunded: await isCaseRefunded(db, listed),
    messages: messages.map(({ id, sender, text, actor, at }) => ({
      id,
      sender,
      text: mayRead ? text : '',
      by: actor,
      at: at.toISOString(),
    })),
    repairs: repairs.map(({ state, note, actor, at }) => ({ state, note, by: actor, at: at.toISOString() })),
    people: await peopleOf(db, 'service.read', listed.storeId),
  }
}

async function readStored(db: Db, { kind, code }: CaseListed): Promise<Stored> {
  const record =
    kind === 'claim'
      ? await claimRepository(db).findByCode(code)
      : await withdrawalRepository(db).findByCode(code)
  if (!record) throw new ShopError('case.not_found')
  // The repository of a kind returns records of that kind.
  return { kind, record } as Stored
}

type OfRecord = Pick<
  CaseDetails,
  | 'words'
  | 'remedy'
  | 'matched'
  | 'is_late'
  | 'statement_hash'
  | 'decided_at'
  | 'reason'
  | 'is_refused'
  | 'goods_back_at'
  | 'refund_cents'
>

function ofRecord({ kind, record }: Stored): OfRecord {
  if (kind === 'claim')
    return {
      words: record.description,
      remedy: record.remedy ?? null,
      matched: null,
      is_late: false,
      statement_hash: null,
      decided_at: record.answeredAt?.toISOString() ?? null,
      reason: record.answer ?? null,
      is_refused: record.isRefused,
      goods_back_at: null,
      refund_cents: null,
    }
  return {
    words: record.goods,
    remedy: null,
    matched: record.matched,
    is_late: record.isLate,
    statement_hash: record.statementHash,
    decided_at: record.decidedAt?.toISOString() ?? null,
    reason: record.reason ?? null,
    is_refused: record.state === 'refused',
    goods_back_at: record.goodsBackAt?.toISOString() ?? null,
    // For goods described in free text a person names the pieces, so the sum is unknown before.
    refund_cents: record.lines.length === 0 && record.goods !== '' ? null : (record.refundCents ?? null),
  }
}

type Clock = { received: Date | undefined; today: string }

/** Returns the deadlines set by law. @see docs/rules/law LAW-WDR-6, LAW-WDR-8, LAW-CMP-1, LAW-RPR-1, LAW-RPR-2 */
function termsOf({ kind, record }: Stored, { received, today }: Clock): CaseTerm[] {
  const term = (law: CaseTerm['law'], day: string | undefined): CaseTerm[] =>
    day === undefined ? [] : [{ law, day, is_over: day < today }]
  if (kind === 'withdrawal')
    return [
      ...term('withdraw_until', record.deadline),
      ...term('refund_until', record.refundDue ?? refundDueDay(record.submittedAt)),
    ]
  const repairDays = record.repairForm?.days
  return [
    ...term('answer_until', record.dueDay),
    ...term(
      'repair_until',
      received && repairDays !== undefined ? addDays(isoDay(received), repairDays) : undefined,
    ),
    ...term('liable_until', record.liableUntil),
  ]
}

function warningsOf(
  { kind, record }: Stored,
  order: OrderRecord | undefined,
  { hasCredit, isPaid }: { hasCredit: boolean; isPaid: boolean },
): CaseDetails['warnings'] {
  const isVirtual = order?.lines.some(({ productType }) => traitsOf(productType).isVirtual) ?? false
  const isOther = order !== undefined && normalEmail(order.email) !== normalEmail(record.email)
  return [
    ...(kind === 'withdrawal' && record.isLate ? (['late'] as const) : []),
    ...(order ? [] : (['unmatched'] as const)),
    ...(isOther && record.email !== '' ? (['other_address'] as const) : []),
    ...(kind === 'withdrawal' && hasCredit ? (['credit'] as const) : []),
    ...(kind === 'withdrawal' && isVirtual ? (['virtual_goods'] as const) : []),
    ...(kind === 'withdrawal' && !isPaid ? (['unpaid'] as const) : []),
  ]
}

async function orderOf(db: Db, order: OrderRecord, stored: Stored): Promise<CaseDetails['order']> {
  const refunds = refundRepository(db)
  const earlier = await refunds.listByOrder(order.id)
  const stated = stored.kind === 'withdrawal' ? stored.record : undefined
  return {
    number: order.number,
    status: order.status,
    payment: order.payment.title,
    totalCents: order.totals.grandTotalCents,
    paidCents: await refunds.paidCents(order.id),
    refundedCents: earlier.reduce((sum, { amountCents }) => sum + amountCents, 0),
    lines: order.lines.map((line, index) => ({
      line: index + 1,
      sku: line.sku,
      name: line.name,
      qty: line.qty,
      stated: stated ? statedPieces(stated, index + 1, line.qty) : 0,
      refunded: refundedPieces(earlier, index + 1),
      paidCents: line.rowCents - line.discountCents,
    })),
  }
}

const refundedPieces = (earlier: readonly RefundRecord[], line: number): number =>
  earlier.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.line === line ? one.qty : 0), 0)

async function refundOf(db: Db, listed: CaseListed): Promise<CaseDetails['refund']> {
  const id = await caseRepository(db).findRefundId(listed)
  const refund = id === undefined ? undefined : await refundRepository(db).findById(id)
  if (!refund) return null
  return {
    id: refund.id,
    amountCents: refund.amountCents,
    state: refund.state,
    at: refund.createdAt.toISOString(),
  }
}

/** Returns people who may work on a case of this store. */
async function peopleOf(db: Db, right: Permission, storeId: number): Promise<CaseDetails['people']> {
  const own = await roleRepository(db).list()
  const people = await staffRepository(db).list()
  return people
    .filter(
      ({ disabledAt, roles }) => disabledAt === undefined && isAllowed(grantsOf(roles, own), right, storeId),
    )
    .map(({ id, name }) => ({ id, name }))
}
