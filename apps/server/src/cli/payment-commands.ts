import { formatPrice } from '@ambra/domain/platform/text/format'
import { cents } from '@ambra/domain/platform/money/money'
import type { Command } from 'commander'
import type { PaymentDetails, PaymentSummary } from '@ambra/commerce/operations'
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

export function addPayments(program: Command): void {
  const payments = program.command('payments').description('Payment attempts, and payments that need review')
  payments
    .command('list')
    .description('List attempts, newest first')
    .option('--flagged', 'only those that need review', false)
    .option('--open', 'only unfinished ones', false)
    .option('--limit <count>', 'maximum number of rows', wholeNumber, 20)
    .addOption(jsonOption())
    .action(async ({ flagged, open, limit, ...output }: ListOptions) =>
      print(await execute('payments.list', { flagged, open, limit }), output, listText),
    )
  payments
    .command('show')
    .description('Show all payment attempts of an order with the messages of the providers')
    .argument('<number>', 'order number')
    .addOption(jsonOption())
    .action(async (number: string, options: Output) =>
      print(await execute('payments.show', { number }), options, detailsText),
    )
  payments
    .command('reconcile')
    .description('Query the providers about all open attempts now')
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
    .description('Record the receipt of a bank transfer, a company invoice or a held payment')
    .argument('<number>', 'order number')
    .requiredOption('--amount <euros>', 'received amount; must equal the amount of the order')
    .option('--comment <text>', 'note for the history')
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
    .description('Record that a held or surplus payment was sent back')
    .argument('<number>', 'order number')
    .requiredOption('--amount <euros>', 'amount sent back; 0 if none was received')
    .option('--transaction <id>', 'id of the payment, if the order has several')
    .option('--comment <text>', 'note for the history')
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
    .description('Mark a flagged order as resolved, e.g. refunded')
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
