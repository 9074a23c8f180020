import type { Command } from 'commander'
import { formatPrice } from '@ambra/domain/platform/text/format'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

export function addGroups(program: Command): void {
  const groups = program
    .command('groups')
    .description('Customer groups: members and prices (docs/customer-groups.md)')
  groups
    .command('list')
    .description('List groups with number, customers, tier prices and offers')
    .addOption(jsonOption())
    .action(async (options: Output) =>
      print(await execute('groups.list', {}), options, (found) =>
        formatTable(
          ['number', 'code', 'customers', 'tier prices', 'offers', 'tax class'],
          found.map(({ id, code, customers, tierPrices, offers, taxClassId }) => [
            id,
            code,
            customers,
            tierPrices,
            offers,
            taxClassId,
          ]),
        ),
      ),
    )
  groups
    .command('create')
    .description('Create a group; imports refer to it by number in tier prices')
    .argument('<code>', 'lower-case letters, digits and dashes, e.g. resellers')
    .option('--tax-class <number>', 'tax class of its customers (default 3, retail)', wholeNumber)
    .addOption(jsonOption())
    .action(async (code: string, options: Output & { taxClass?: number }) =>
      print(
        await execute('groups.create', {
          code,
          ...(options.taxClass !== undefined && { taxClass: options.taxClass }),
        }),
        options,
        (group) => `${group.code} is group ${group.id}`,
      ),
    )
  groups
    .command('assign')
    .description('Assign customers to a group, or none of them if one has no account')
    .argument('<code>')
    .argument('<email...>', 'email addresses of accounts')
    .addOption(jsonOption())
    .action(async (code: string, emails: string[], options: Output) =>
      print(
        await execute('groups.assign', { code, emails }),
        options,
        (done) => `${done.emails.join(', ')}: ${done.code}`,
      ),
    )
  groups
    .command('prices')
    .description('List tier prices of a group')
    .argument('<code>')
    .addOption(jsonOption())
    .action(async (code: string, options: Output) =>
      print(await execute('groups.prices', { code }), options, (prices) =>
        prices.length === 0
          ? 'no prices of its own'
          : formatTable(
              ['sku', 'from pieces', 'price', 'store'],
              prices.map(({ sku, qty, priceCents, store }) => [
                sku,
                qty,
                formatPrice(priceCents, 'en'),
                store ?? 'all',
              ]),
            ),
      ),
    )
}
