import { formatPrice, formatTimestamp } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { Command } from 'commander'
import type {
  ClaimSummary,
  WithdrawalDecided,
  WithdrawalDetails,
  WithdrawalSummary,
} from '@ambra/commerce/operations'
import type { ResultOf } from '../operations/operations.ts'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { addRepairForm } from './repair-form-command.ts'
import { formatTable } from './table.ts'

type Listing = Output & { state?: string; limit: string }

const price = (cents: number) => formatPrice(cents, 'en')
// A command that ran in the server returns its times as text.
const time = (at: Date | string) => formatTimestamp(new Date(at))
const mark = (isUrgent: boolean) => (isUrgent ? '!' : '')

const goodsOf = ({ lines, goods }: Pick<WithdrawalSummary, 'lines' | 'goods'>): string =>
  [...lines.map(({ sku, qty }) => `${sku} × ${qty}`), goods].filter(Boolean).join(', ') || 'whole order'

const withdrawalsText = (rows: readonly WithdrawalSummary[]): string =>
  rows.length === 0
    ? 'no withdrawals'
    : formatTable(
        ['', 'code', 'received', 'order', 'matched by', 'name', 'goods', 'state', 'refund by'],
        rows.map((row) => [
          mark(row.isUrgent),
          row.code,
          time(row.submittedAt),
          row.orderNumber,
          row.matched,
          row.name,
          goodsOf(row),
          row.state + (row.isLate ? ' (late)' : ''),
          row.state === 'refused' ? '' : row.refundBy,
        ]),
      )

function withdrawalText({ withdrawal, order, warnings }: WithdrawalDetails): string {
  return [
    `Withdrawal ${withdrawal.code}  ${withdrawal.state}`,
    `Received   ${time(withdrawal.submittedAt)} (Europe/Tallinn)`,
    `From       ${withdrawal.name}, ${withdrawal.email}`,
    `Order      ${withdrawal.orderNumber}${order ? ` (${order.status}, ${price(order.totalCents)}, ${order.payment}, ${order.email})` : ''}`,
    `Goods      ${goodsOf(withdrawal)}`,
    ...(withdrawal.deadline ? [`Deadline   ${withdrawal.deadline}`] : []),
    ...(withdrawal.goodsBackAt ? [`Goods back ${time(withdrawal.goodsBackAt)}`] : []),
    ...(withdrawal.refundCents === undefined
      ? []
      : [`Refund     ${price(withdrawal.refundCents)} by ${withdrawal.refundDue}`]),
    ...(withdrawal.reason ? [`Reason     ${withdrawal.reason}`] : []),
    ...warnings.map((warning) => `! ${warning}`),
  ].join('\n')
}

const acceptedText = ({ withdrawal, orderNumber }: WithdrawalDecided): string =>
  [
    `accepted: refund ${price(withdrawal.refundCents ?? 0)} by ${withdrawal.refundDue}; the consumer is notified`,
    `next: ambra orders refund ${orderNumber} --amount ${((withdrawal.refundCents ?? 0) / 100).toFixed(2)} --reason "withdrawal ${withdrawal.code}"`,
  ].join('\n')

/**
 * `ambra withdrawals`: lists and decides statements of withdrawal. @see docs/rules/law LAW-WDR-1 to
 * LAW-WDR-8
 */
export function addWithdrawals(program: Command): void {
  const group = program.command('withdrawals').description('List and decide withdrawals')
  group
    .command('list')
    .description('List withdrawals, oldest first; ! = the refund is due soon')
    .option('--state <state>', 'received (default), accepted or refused')
    .option('--limit <count>', 'maximum number of rows', '50')
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Listing) =>
      print(await execute('withdrawals.list', { state, limit: Number(limit) }), output, withdrawalsText),
    )
  group
    .command('show')
    .description('Show a withdrawal, its order, and what to check before deciding')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, output: Output) =>
      print(await execute('withdrawals.show', { code }), output, withdrawalText),
    )
  group
    .command('accept')
    .description('Accept a withdrawal; the consumer is notified of the amount and the date')
    .argument('<code>')
    .option('--order <number>', 'order number, if the withdrawal could not be matched with an order')
    .addOption(jsonOption())
    .action(async (code: string, { order, ...output }: Output & { order?: string }) =>
      print(await execute('withdrawals.accept', { code, order }), output, acceptedText),
    )
}

const claimsText = (rows: readonly ClaimSummary[]): string =>
  rows.length === 0
    ? 'no claims'
    : formatTable(
        ['', 'code', 'received', 'answer by', 'state', 'order', 'product', 'name', 'remedy'],
        rows.map((row) => [
          mark(row.isUrgent),
          row.code,
          time(row.createdAt),
          row.dueDay,
          row.state,
          row.orderNumber,
          row.value,
          row.name,
          row.remedy ?? '',
        ]),
      )

const claimText = (claim: ResultOf<'claims.show'>): string =>
  [
    `Claim ${claim.code}  ${claim.state}${claim.isRefused ? ' (refused)' : ''}`,
    `Received   ${time(claim.createdAt)}, answer by ${claim.dueDay}`,
    `From       ${claim.name}, ${claim.email}, language ${claim.language}`,
    `Order      ${claim.orderNumber}${claim.orderId ? '' : ' (not tied to an order)'}`,
    `Product    ${claim.value}`,
    ...(claim.remedy ? [`Remedy     ${claim.remedy}`] : []),
    '',
    claim.description,
    ...(claim.answer ? ['', `Answer     ${claim.answer}`] : []),
    ...(claim.liableUntil ? [`Liable     until ${claim.liableUntil}`] : []),
    ...(claim.repairForm
      ? [`Repair     ${price(claim.repairForm.priceCents)}, binding until ${claim.repairForm.validUntil}`]
      : []),
  ].join('\n')

/** `ambra claims`: lists and answers claims about faulty products. */
export function addClaims(program: Command): void {
  const group = program.command('claims').description('List and answer claims about faulty goods')
  group
    .command('list')
    .description('List claims, nearest deadline first; ! = the answer is due soon')
    .option('--state <state>', 'received, in_progress, answered or closed; default: open ones')
    .option('--limit <count>', 'maximum number of rows', '50')
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Listing) =>
      print(await execute('claims.list', { state, limit: Number(limit) }), output, claimsText),
    )
  group
    .command('show')
    .description('Show a claim')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, output: Output) =>
      print(await execute('claims.show', { code }), output, claimText),
    )
  addRepairForm(group)
}

const storeCode = (id: number) => stores.find((store) => store.id === id)?.code ?? String(id)

const feedbackText = (rows: ResultOf<'feedback.list'>): string =>
  rows.length === 0
    ? 'no feedback'
    : formatTable(
        ['given', 'order', 'store', 'stars', 'products', 'comment'],
        rows.map(({ number, storeId, at, feedback }) => [
          time(at),
          number,
          storeCode(storeId),
          feedback.rating,
          feedback.products
            .filter(({ rating }) => rating > 0)
            .map(({ sku, rating }) => `${sku} ${rating}`)
            .join(', '),
          feedback.comment,
        ]),
      )

export function addFeedback(program: Command): void {
  program
    .command('feedback')
    .description('Feedback of buyers about their orders')
    .command('list')
    .description('List feedback, newest first')
    .option('--limit <count>', 'maximum number of rows', '50')
    .addOption(jsonOption())
    .action(async ({ limit, ...output }: Output & { limit: string }) =>
      print(await execute('feedback.list', { limit: Number(limit) }), output, feedbackText),
    )
}
