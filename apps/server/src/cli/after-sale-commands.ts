import { formatPrice, formatTimestamp } from '@ambra/domain/format'
import { stores } from '@ambra/domain/stores'
import type { Command } from 'commander'
import type {
  ClaimSummary,
  WithdrawalDecided,
  WithdrawalDetails,
  WithdrawalSummary,
} from '@ambra/commerce/after-sale/after-sale-operations'
import type { ResultOf } from '../operations/operations.ts'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { addRepairForm } from './repair-form-command.ts'
import { formatTable } from './table.ts'

type Listing = Output & { state?: string; limit: string }

const price = (cents: number) => formatPrice(cents, 'en')
// A command that ran in the server gives its times as text.
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

/** `ambra withdrawals`: see statements, decide about them. @see docs/rules/law LAW-WDR-1 to LAW-WDR-8 */
export function addWithdrawals(program: Command): void {
  const group = program.command('withdrawals').description('Withdrawals from contracts: see and decide')
  group
    .command('list')
    .description('Oldest first; ! = the refund is due soon')
    .option('--state <state>', 'received (without it), accepted or refused')
    .option('--limit <count>', 'at most so many', '50')
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Listing) =>
      print(await execute('withdrawals.list', { state, limit: Number(limit) }), output, withdrawalsText),
    )
  group
    .command('show')
    .description('One statement, its order, and what to look at before deciding')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, output: Output) =>
      print(await execute('withdrawals.show', { code }), output, withdrawalText),
    )
  group
    .command('accept')
    .description('Accept: the consumer is notified of the sum and the day')
    .argument('<code>')
    .option('--order <number>', 'the order it is about, where the statement could not be tied to one')
    .addOption(jsonOption())
    .action(async (code: string, { order, ...output }: Output & { order?: string }) =>
      print(await execute('withdrawals.accept', { code, order }), output, acceptedText),
    )
  group
    .command('refuse')
    .description('Refuse, with the reason the law wants')
    .argument('<code>')
    .requiredOption('--reason <text>', 'goes to the consumer, in the language of the statement')
    .addOption(jsonOption())
    .action(async (code: string, { reason, ...output }: Output & { reason: string }) =>
      print(
        await execute('withdrawals.refuse', { code, reason }),
        output,
        ({ withdrawal }) => `${withdrawal.code} is refused; the consumer is notified why`,
      ),
    )
  group
    .command('received')
    .description('Note that the goods are back; the consumer is notified')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, output: Output) =>
      print(
        await execute('withdrawals.received', { code }),
        output,
        ({ withdrawal }) => `${withdrawal.code}: goods are back`,
      ),
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

/** `ambra claims`: see and reply to claims about faulty goods. */
export function addClaims(program: Command): void {
  const group = program.command('claims').description('Claims about faulty goods: see and answer')
  group
    .command('list')
    .description('What is due first; ! = the answer is due soon')
    .option('--state <state>', 'received, in_progress, answered or closed; without it the open ones')
    .option('--limit <count>', 'at most so many', '50')
    .addOption(jsonOption())
    .action(async ({ state, limit, ...output }: Listing) =>
      print(await execute('claims.list', { state, limit: Number(limit) }), output, claimsText),
    )
  group
    .command('show')
    .description('One claim')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, output: Output) =>
      print(await execute('claims.show', { code }), output, claimText),
    )
  group
    .command('answer')
    .description('Answer by mail; a rejection needs reasons and names the disputes committee')
    .argument('<code>')
    .option('--text <text>', 'the answer, in the language of the claim')
    .option('--refuse', 'the answer is no', false)
    .option('--start', 'only say that it is being worked on', false)
    .addOption(jsonOption())
    .action(
      async (
        code: string,
        { text, refuse, start, ...output }: Output & { text?: string; refuse: boolean; start: boolean },
      ) => print(await execute('claims.answer', { code, text, refuse, start }), output, claimText),
    )
  group
    .command('close')
    .description('Close a claim')
    .argument('<code>')
    .option('--repaired', 'the goods were repaired: liability lasts 12 months longer', false)
    .addOption(jsonOption())
    .action(async (code: string, { repaired, ...output }: Output & { repaired: boolean }) =>
      print(await execute('claims.close', { code, repaired }), output, claimText),
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

/** `ambra feedback list`. */
export function addFeedback(program: Command): void {
  program
    .command('feedback')
    .description('What buyers say about their orders')
    .command('list')
    .description('Newest first')
    .option('--limit <count>', 'at most so many', '50')
    .addOption(jsonOption())
    .action(async ({ limit, ...output }: Output & { limit: string }) =>
      print(await execute('feedback.list', { limit: Number(limit) }), output, feedbackText),
    )
}
