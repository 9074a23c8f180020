import {
  type ClaimState,
  claimStates,
  type WithdrawalState,
  withdrawalStates,
} from '@ambra/contract/service/after-sale'
import {
  type ClaimRecord,
  claimRepository,
  moveClaim,
  type FeedbackRow,
  feedbackRepository,
  type WithdrawalDecision,
  type WithdrawalRecord,
  withdrawalDecisions,
  withdrawalRepository,
} from '@ambra/db/service'
import { orderRepository } from '@ambra/db/sales'
import { addDays, isoDay } from '@ambra/domain/platform/text/format'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { deliveredAt, refundDueDay } from '@ambra/domain/service/withdrawal'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'
import { findLinkedCredit } from '../returns/linked-credit.ts'
import { warnDays } from './remind-of-deadlines.ts'

/** Months of liability for goods; a repair adds 12, once. @see docs/rules/law LAW-GRT-3, LAW-RPR-1 */
const liabilityMonths = { usual: 24, repaired: 12 }

/** Withdrawal in the list; `order` is undefined until staff link it to one. */
export type WithdrawalSummary = WithdrawalRecord & { refundBy: string; isUrgent: boolean }

/** `ambra withdrawals list`: lists the oldest first; without `--state` those that await a decision. */
export const listWithdrawals: Command<
  { state?: string | undefined; limit: number },
  WithdrawalSummary[]
> = async ({ shop, now }, { state, limit }) => {
  const known = readState(state, withdrawalStates) ?? 'received'
  const found = await withdrawalRepository(shop.database.db).list({
    state: known,
    limit,
  })
  const today = isoDay(now())
  return found.map((one) => {
    const refundBy = one.refundDue ?? refundDueDay(one.submittedAt)
    return {
      ...one,
      refundBy,
      isUrgent: one.state !== 'refused' && today >= addDays(refundBy, -warnDays.refund),
    }
  })
}

/** Withdrawal with what the operator must know before deciding. */
export type WithdrawalDetails = {
  withdrawal: WithdrawalRecord
  order?: { number: string; status: string; email: string; payment: string; totalCents: number }
  warnings: string[]
}

/** `ambra withdrawals show CODE`. */
export const showWithdrawal: Command<{ code: string }, WithdrawalDetails> = async ({ shop }, { code }) => {
  const { db } = shop.database
  const withdrawal = await withdrawalRepository(db).findByCode(code)
  if (!withdrawal) throw new OperationError(`no withdrawal ${code}`)
  const digits = withdrawal.orderNumber.replace(/\D/g, '')
  const orders = orderRepository(db)
  const order = withdrawal.orderId
    ? await orders.findById(withdrawal.orderId)
    : await orders.findByNumber(digits)
  const credit = order && (await findLinkedCredit(db, order))
  const warnings = [
    ...(withdrawal.isLate ? [`late: the period ended on ${withdrawal.deadline}`] : []),
    ...(withdrawal.matched === 'none' ? ['no order has this number'] : []),
    ...(withdrawal.matched === 'number'
      ? ['the order has another e-mail address: make sure who wrote this']
      : []),
    ...(credit
      ? [
          `bought on credit: the withdrawal ends the credit too, notify ${credit.lender}, reference ${credit.reference}`,
        ]
      : []),
    ...(order?.lines.some(({ productType }) => traitsOf(productType).isVirtual)
      ? ['holds downloads or services: the right may be gone for those begun with consent']
      : []),
  ]
  return {
    withdrawal,
    ...(order
      ? {
          order: {
            number: order.number,
            status: order.status,
            email: order.email,
            payment: order.payment.title,
            totalCents: order.totals.grandTotalCents,
          },
        }
      : {}),
    warnings,
  }
}

export type WithdrawalDecided = { withdrawal: WithdrawalRecord; orderNumber: string }

/** `ambra withdrawals accept CODE [--order NUMBER]`: accepts a withdrawal and returns what to refund by when. */
export const acceptWithdrawal: Command<
  { code: string; order?: string | undefined },
  WithdrawalDecided
> = async ({ shop, now }, { code, order: number }) => {
  const { db } = shop.database
  const order = number === undefined ? undefined : await orderRepository(db).findByNumber(number)
  if (number !== undefined && !order) throw new OperationError(`no order ${number}`)
  const response = await withdrawalDecisions(db).accept({ code, orderId: order?.id, now: now() })
  const withdrawal = decided(response, code)
  const tied = await orderRepository(db).findById(withdrawal.orderId ?? 0)
  return { withdrawal, orderNumber: tied?.number ?? withdrawal.orderNumber }
}

/** `ambra withdrawals refuse CODE --reason TEXT`: sends the reason to the consumer. */
export const rejectWithdrawal: Command<{ code: string; reason: string }, WithdrawalDecided> = async (
  { shop, now },
  { code, reason },
) => {
  if (reason.trim().length < 10) throw new OperationError('a rejection needs its reason (--reason), in words')
  const response = await withdrawalDecisions(shop.database.db).refuse({
    code,
    reason: reason.trim(),
    now: now(),
  })
  const withdrawal = decided(response, code)
  return { withdrawal, orderNumber: withdrawal.orderNumber }
}

/** `ambra withdrawals received CODE`: records that the goods are back. */
export const receiveGoods: Command<{ code: string }, WithdrawalDecided> = async ({ shop, now }, { code }) => {
  const withdrawal = decided(
    await withdrawalDecisions(shop.database.db).goodsBack({ code, now: now() }),
    code,
  )
  return { withdrawal, orderNumber: withdrawal.orderNumber }
}

function decided(response: WithdrawalDecision, code: string): WithdrawalRecord {
  if ('ok' in response) return response.withdrawal
  if (response.refused === 'unknown') throw new OperationError(`no withdrawal ${code}`)
  if (response.refused === 'no_order')
    throw new OperationError(`${code} is not tied to an order: add --order NUMBER`)
  throw new OperationError(`${code} is decided already: ${response.state}`)
}

export type ClaimSummary = ClaimRecord & { isUrgent: boolean }

/** `ambra claims list`: lists claims by due date; without `--state` the open ones. */
export const listClaims: Command<{ state?: string | undefined; limit: number }, ClaimSummary[]> = async (
  { shop, now },
  { state, limit },
) => {
  const known = readState(state, claimStates)
  const states: ClaimState[] = known ? [known] : ['received', 'in_progress']
  const found = await claimRepository(shop.database.db).list({ states, limit })
  const today = isoDay(now())
  const isOpen = (one: ClaimRecord) => one.state === 'received' || one.state === 'in_progress'
  return found.map((one) => ({
    ...one,
    isUrgent: isOpen(one) && today >= addDays(one.dueDay, -warnDays.claim),
  }))
}

/** `ambra claims show CODE`. */
export const showClaim: Command<{ code: string }, ClaimRecord> = async ({ shop }, { code }) => {
  const claim = await claimRepository(shop.database.db).findByCode(code)
  if (!claim) throw new OperationError(`no claim ${code}`)
  return claim
}

type ClaimReply = { code: string; text?: string | undefined; refuse: boolean; start: boolean }

/** Answers a claim, or with `start` notifies the shopper that work has begun. */
export const replyToClaim: Command<ClaimReply, ClaimRecord> = async (
  { shop, now },
  { code, text = '', refuse, start },
) => {
  const at = now()
  if (start) return moved(await moveClaim(shop.database.db, code, { to: 'in_progress', now: at }), code)
  if (text.trim().length < 10) throw new OperationError('an answer needs its words (--text)')
  const step = { to: 'answered' as const, answer: text.trim(), isRefused: refuse, now: at }
  return moved(await moveClaim(shop.database.db, code, step), code)
}

/** `ambra claims close CODE [--repaired]`: closes a claim; a repair extends liability by 12 months. */
export const closeClaim: Command<{ code: string; repaired: boolean }, ClaimRecord> = async (
  { shop, now },
  { code, repaired },
) => {
  const { db } = shop.database
  const claim = await claimRepository(db).findByCode(code)
  const order = claim?.orderId ? await orderRepository(db).findById(claim.orderId) : undefined
  const received = order && (deliveredAt(order.events) ?? order.createdAt)
  if (repaired && !received)
    throw new OperationError(`${code} is not tied to an order: when the goods were delivered is not known`)
  const liableUntil =
    repaired && received
      ? addMonths(isoDay(received), liabilityMonths.usual + liabilityMonths.repaired)
      : undefined
  return moved(await moveClaim(db, code, { to: 'closed', liableUntil, now: now() }), code)
}

function moved(response: Awaited<ReturnType<typeof moveClaim>>, code: string): ClaimRecord {
  if ('ok' in response) return response.claim
  throw new OperationError(response.refused === 'unknown' ? `no claim ${code}` : `${code} is closed`)
}

/** Adds months to a day; clamps to the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** `ambra feedback list`: lists feedback, newest first. */
export const listFeedback: Command<{ limit: number }, FeedbackRow[]> = ({ shop }, { limit }) =>
  feedbackRepository(shop.database.db).list(limit)

function readState<S extends ClaimState | WithdrawalState>(
  text: string | undefined,
  states: readonly S[],
): S | undefined {
  if (text === undefined) return undefined
  const known = states.find((state) => state === text)
  if (!known) throw new OperationError(`"${text}" is no state; states are ${states.join(', ')}`)
  return known
}
