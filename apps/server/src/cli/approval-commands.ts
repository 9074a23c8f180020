import type { AdminResult } from '@ambra/contract/admin/operations'
import { formatPrice } from '@ambra/domain/format'
import { cents, parseEuros } from '@ambra/domain/money'
import { type Command, InvalidArgumentError } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

const price = (amount: number) => formatPrice(cents(amount), 'en')

function limitOf(text: string): number | null {
  if (text === 'off') return null
  const amount = parseEuros(text)
  if (amount === undefined || amount <= 0) throw new InvalidArgumentError('an amount like 500, or off')
  return amount
}

/** `ambra approvals`: what waits for a second person. @see docs/decisions/069-second-person.md */
export function addApprovals(program: Command): void {
  const approvals = program
    .command('approvals')
    .description('What waits for a second person, and from which sum on')
  approvals
    .command('list')
    .description('What waits, and what was decided in the last seven days')
    .addOption(jsonOption())
    .action(async (output: Output) => print(await execute('approvals.list', {}), output, listText))
  approvals
    .command('approve')
    .description('Agree: it is carried out now. Not by the login that asked')
    .argument('<id>', 'number of the question', wholeNumber)
    .action(async (id: number) => print(await execute('approvals.approve', { id }), {}, () => 'carried out'))
  approvals
    .command('decline')
    .description('Nothing is carried out')
    .argument('<id>', 'number of the question', wholeNumber)
    .option('--reason <text>', 'for the audit')
    .action(async (id: number, { reason }: { reason?: string }) =>
      print(await execute('approvals.decline', { id, reason }), {}, () => 'declined'),
    )
  approvals
    .command('limit')
    .description('From this sum on two people decide about refunds; raising it needs a second person, too')
    .argument('<euros>', 'for example 500, or off', limitOf)
    .action(async (limit: number | null) =>
      print(await execute('approvals.set-limit', { cents: limit }), {}, ({ cents: set }) =>
        set === null ? 'one person decides about any sum' : `from ${price(set)} on two people decide`,
      ),
    )
}

function listText({ approvals, limitCents }: AdminResult<'approvals.list'>): string {
  const rule = limitCents === null ? 'no limit is set' : `from ${price(limitCents)} on`
  if (approvals.length === 0) return `nothing waits for a second person (${rule})`
  return formatTable(
    ['id', 'operation', 'order', 'sum', 'asked by', 'state'],
    approvals.map(({ id, operation, number, sumCents, asked_by: by, state }) => [
      id,
      operation,
      number ?? '',
      sumCents === null ? '' : price(sumCents),
      by,
      state,
    ]),
  )
}
