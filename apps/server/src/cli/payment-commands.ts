import { formatPrice } from '@ambra/domain/format'
import { cents } from '@ambra/domain/money'
import type { Command } from 'commander'
import type { PaymentDetails, PaymentSummary } from '@ambra/commerce/payment/payment-operations'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

const price = (amount: number) => formatPrice(cents(amount), 'en')

const providerText = ({ provider, isEmulated }: Pick<PaymentSummary, 'provider' | 'isEmulated'>): string =>
  isEmulated ? `${provider} (emulated)` : provider

const listText = (payments: readonly PaymentSummary[]): string =>
  payments.length === 0
    ? 'no payments'
    : formatTable(
        ['order', 'status', 'transaction', 'provider', 'bank', 'amount', 'state', 'flag', 'started'],
        payments.map((one) => [
          one.order,
          one.orderStatus,
          one.transaction,
          providerText(one),
          one.bank,
          price(one.amountCents),
          one.state,
          one.flag,
          one.started,
        ]),
      )

const detailsText = ({ order, status, totalCents, money, attempts }: PaymentDetails): string =>
  [
    `Order ${order}  ${status}  ${price(totalCents)}  money: ${money}`,
    ...attempts.flatMap(({ messages, ...attempt }) => [
      '',
      `${attempt.transaction}  ${providerText(attempt)} ${attempt.bank}  ${price(attempt.amountCents)}  ${attempt.state}${attempt.flag ? `  (${attempt.flag})` : ''}`,
      ...messages.map(({ at, source, status: word, report }) => `  ${at}  ${source}  ${word}  ${report}`),
    ]),
    ...(attempts.length === 0 ? ['no attempts at a provider'] : []),
  ].join('\n')

type ListOptions = Output & { flagged: boolean; open: boolean; limit: number }

/** `ambra payments list|show|reconcile|mark-paid|returned|done`. */
export function addPayments(program: Command): void {
  const payments = program.command('payments').description('Attempts to pay, and money that needs a person')
  payments
    .command('list')
    .description('Newest attempts first')
    .option('--flagged', 'only those that need a person', false)
    .option('--open', 'only those without an end', false)
    .option('--limit <count>', 'at most so many', wholeNumber, 20)
    .addOption(jsonOption())
    .action(async ({ flagged, open, limit, ...output }: ListOptions) =>
      print(await execute('payments.list', { flagged, open, limit }), output, listText),
    )
  payments
    .command('show')
    .description('Every attempt of an order and what providers said of it')
    .argument('<number>', 'order number')
    .addOption(jsonOption())
    .action(async (number: string, options: Output) =>
      print(await execute('payments.show', { number }), options, detailsText),
    )
  payments
    .command('reconcile')
    .description('Query the providers about every open attempt now')
    .addOption(jsonOption())
    .action(async (options: Output) =>
      print(
        await execute('payments.reconcile', {}),
        options,
        ({ queried, changed, failed }) =>
          `queried ${queried}, changed ${changed}, without a response ${failed}`,
      ),
    )
  addStaffWork(payments)
}

type ReturnOptions = Output & { transaction?: string; amount: string; comment?: string }

function addStaffWork(payments: Command): void {
  payments
    .command('mark-paid')
    .description('The money of an order was seen: a transfer, a company invoice, a held payment')
    .argument('<number>', 'order number')
    .requiredOption('--amount <euros>', 'what arrived; must be the amount of the order')
    .option('--comment <text>', 'a note stored in the history')
    .addOption(jsonOption())
    .action(
      async (number: string, { amount, comment, ...output }: Output & { amount: string; comment?: string }) =>
        print(
          await execute('payments.mark-paid', { number, amount, comment }),
          output,
          ({ amountCents }) => `order ${number}: ${price(amountCents)} received, paid`,
        ),
    )
  payments
    .command('returned')
    .description('The money of a held or surplus payment was sent back')
    .argument('<number>', 'order number')
    .requiredOption('--amount <euros>', 'what was sent back; 0 when nothing had come')
    .option('--transaction <id>', 'which payment, when the order has several')
    .option('--comment <text>', 'a note stored in the history')
    .addOption(jsonOption())
    .action(async (number: string, { transaction, amount, comment, ...output }: ReturnOptions) =>
      print(
        await execute('payments.returned', { number, transaction, amount, comment }),
        output,
        (done) => `order ${number}: ${price(done.amountCents)} of payment ${done.transaction} returned`,
      ),
    )
  payments
    .command('done')
    .description('What an order was flagged for has been dealt with, e.g. refunded')
    .argument('<number>', 'order number')
    .requiredOption('--comment <text>', 'what was done; stored in the history')
    .addOption(jsonOption())
    .action(async (number: string, { comment, ...output }: Output & { comment: string }) =>
      print(
        await execute('payments.done', { number, comment }),
        output,
        ({ cleared }) => `order ${number}: ${cleared} flagged payment${cleared === 1 ? '' : 's'} done`,
      ),
    )
}
