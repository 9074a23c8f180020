import { resolve } from 'node:path'
import type { StoredOffer } from '@ambra/db/promotions'
import { isoDay } from '@ambra/domain/platform/text/format'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { printRows } from './print-rows.ts'
import { formatTable } from './table.ts'

/** Returns the day in the shop `ms` after a moment. */
const day = (at: Date | string | undefined, ms = 0) =>
  at ? isoDay(new Date(new Date(at).getTime() + ms)) : ''

/** Table of offers, with their first and last days in the shop. */
export const listText = (offers: StoredOffer[]): string =>
  offers.length === 0
    ? 'no offers'
    : formatTable(
        ['SKU', 'FOR', 'PRICE', 'PIECES', 'FROM', 'UNTIL'],
        offers.map((offer) => [
          offer.sku,
          offer.email ?? offer.group ?? '',
          (offer.priceCents / 100).toFixed(2),
          String(offer.maxQty ?? ''),
          day(offer.validFrom),
          // An offer ends at midnight after its last day.
          day(offer.validTo, -1),
        ]),
      )

export function addOffers(program: Command): void {
  const offers = program.command('offers').description('Special offers for customers and customer groups')
  offers
    .command('import')
    .description('Import offers from a file; exit code 1 if lines were rejected')
    .argument(
      '<file>',
      'JSONL: {"sku", "email" or "group", "price", "quantity"?, "from"?, "to"?, "comments"?}',
    )
    .addOption(jsonOption())
    .action(async (file: string, options: Output) => {
      printRows(await execute('offers.import', { file: resolve(file) }), options, 'offers')
    })
  offers
    .command('list')
    .description('List offers, newest first')
    .addOption(jsonOption())
    .action(async (options: Output) => print(await execute('offers.list', {}), options, listText))
}
