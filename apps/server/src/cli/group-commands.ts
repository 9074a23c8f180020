import type { Command } from 'commander'
import { formatPrice } from '@ambra/domain/format'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

/** `ambra groups list|create|assign|prices`. */
export function addGroups(program: Command): void {
  const groups = program
    .command('groups')
    .description('Customer groups: who is in them, what they pay (docs/customer-groups.md)')
  groups
    .command('list')
    .description('Every group with its number, customers, tier prices and offers')
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
    .description('Make a group; tier prices of an import name it by its number')
    .argument('<code>', 'small letters, figures and dashes, e.g. resellers')
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
    .description('Put customers in a group; none is moved when one has no account')
    .argument('<code>')
    .argument('<email...>', 'addresses of accounts')
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
    .description('Tier prices of a group')
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
