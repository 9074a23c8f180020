import { type Command, InvalidArgumentError } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'

/** `ambra customers sign-out`. */
export function addCustomers(program: Command): void {
  const group = program
    .command('customers')
    .description('Customers: notes, groups, sessions; export and erasure on request (docs/privacy.md)')
  group
    .command('sign-out')
    .description('End the sessions of one account or of all accounts (docs/breach.md)')
    .argument('[email]', 'email address of the account')
    .option('--all', 'all accounts')
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
