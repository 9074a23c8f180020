import type { OrderParcels } from '@ambra/commerce/operations'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { formatTable } from './table.ts'

const parcelsText = ({ parcels, deadline }: OrderParcels): string =>
  [
    formatTable(
      ['parcel', 'arrived'],
      parcels.map(({ parcel, arrived }) => [parcel, arrived ?? 'on its way']),
    ),
    deadline === undefined ? 'The period for withdrawing has not begun.' : `Withdrawing until ${deadline}.`,
  ].join('\n')

/**
 * `ambra orders parcel` and `ambra orders arrived`: an order that ships in several parcels. @see
 * docs/rules/law LAW-WDR-6
 */
export function addParcels(orders: Command): void {
  orders
    .command('parcel')
    .description('Record a parcel of an order sent in several; the withdrawal period waits for all of them')
    .argument('<number>', 'order number')
    .argument('<parcel>', 'tracking number')
    .addOption(jsonOption())
    .action(async (number: string, parcel: string, output: Output) =>
      print(await execute('orders.parcel', { number, parcel }), output, parcelsText),
    )
  orders
    .command('arrived')
    .description('Record the day a parcel arrived; run again to correct it')
    .argument('<number>', 'order number')
    .argument('<parcel>', 'tracking number')
    .option('--on <day>', 'YYYY-MM-DD; default: today')
    .addOption(jsonOption())
    .action(async (number: string, parcel: string, { on, ...output }: Output & { on?: string }) =>
      print(await execute('orders.arrived', { number, parcel, on }), output, parcelsText),
    )
}
