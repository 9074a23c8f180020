import type { ErasureReceipt } from '@ambra/contract/account'
import { type Command, InvalidArgumentError } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

const receiptText = ({ orders_kept: stored, kept_until: until }: ErasureReceipt): string =>
  until === null
    ? 'erased; no orders are stored'
    : `erased; ${stored} order${stored === 1 ? '' : 's'} stored without the account until ${until}`

/** `ambra customers`: export and erasure for customers who request them by letter. */
export function addCustomers(program: Command): void {
  const group = program
    .command('customers')
    .description('Data of a customer who asks for it: hand it out, erase it (docs/privacy.md)')
  group
    .command('export')
    .description('Everything held about a customer, as JSON; check first who asks')
    .argument('<email>', 'address of the account, or one that wrote without an account')
    .action(async (email: string) =>
      print(await execute('customers.export', { email }), { json: true }, () => ''),
    )
  group
    .command('erase')
    .description(
      'Erase an account, or what an address left as a guest; open and invoiced orders stay as long as the law asks',
    )
    .argument('<email>', 'address of the account, or one that ordered or wrote without one')
    .addOption(jsonOption())
    .action(async (email: string, output: Output) =>
      print(await execute('customers.erase', { email }), output, receiptText),
    )
  group
    .command('sign-out')
    .description('End the sessions of an account, or of every account (docs/breach.md)')
    .argument('[email]', 'address of the account')
    .option('--all', 'every account')
    .addOption(jsonOption())
    .action(async (email: string | undefined, { all, ...output }: Output & { all?: boolean }) => {
      // The prompts differ, so that one is not confirmed by mistake for the other.
      if ((email === undefined) !== (all === true))
        throw new InvalidArgumentError('Name an address, or say --all.')
      const input = email === undefined ? {} : { email }
      print(await execute('customers.sign-out', input), output, ({ ended }) =>
        ended === 1 ? '1 session has ended' : `${ended} sessions have ended`,
      )
    })
}
