import type { OrderParcels } from '@ambra/commerce/order/parcel-operations'
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

/** `ambra orders parcel` and `ambra orders arrived`: an order that leaves as several parcels. @see docs/rules/law LAW-WDR-6 */
export function addParcels(orders: Command): void {
  orders
    .command('parcel')
    .description(
      'Note a parcel of an order that leaves as several: the period for withdrawing waits for each',
    )
    .argument('<number>', 'order number')
    .argument('<parcel>', 'number of the carrier')
    .addOption(jsonOption())
    .action(async (number: string, parcel: string, output: Output) =>
      print(await execute('orders.parcel', { number, parcel }), output, parcelsText),
    )
  orders
    .command('arrived')
    .description('Note the day a parcel arrived; a second time corrects it')
    .argument('<number>', 'order number')
    .argument('<parcel>', 'number of the carrier')
    .option('--on <day>', 'YYYY-MM-DD; today without it')
    .addOption(jsonOption())
    .action(async (number: string, parcel: string, { on, ...output }: Output & { on?: string }) =>
      print(await execute('orders.arrived', { number, parcel, on }), output, parcelsText),
    )
}
