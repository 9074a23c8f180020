import { resolve } from 'node:path'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { addParcels } from './parcel-commands.ts'
import { jsonOption, type Output, print } from './print.ts'
import { documentsText, orderFilesText, downloadsText, orderText } from './print-orders.ts'

export function addOrders(program: Command): void {
  const orders = program.command('orders').description('List and process orders')
  addDownloads(orders)
  addDocuments(orders)
  addParcels(orders)
  orders
    .command('show')
    .description('Show an order with its lines, addresses and history')
    .argument('<number>', 'order number')
    .addOption(jsonOption())
    .action(async (number: string, options: Output) =>
      print(await execute('orders.show', { number }), options, orderText),
    )
  orders
    .command('set-status')
    .description('Set the next status of an order; the customer is notified by mail')
    .argument('<number>', 'order number')
    .argument('<status>', 'new status')
    .option('--comment <text>', 'note for the history and the customer')
    .addOption(jsonOption())
    .action(async (number: string, status: string, { comment, ...output }: Output & { comment?: string }) =>
      print(
        await execute('orders.set-status', { number, status, comment }),
        output,
        (done) => `order ${done.number}: ${done.from} → ${done.to}`,
      ),
    )
}

function addDownloads(orders: Command): void {
  orders
    .command('downloads')
    .description('Show the download links of an order and their remaining downloads')
    .argument('<number>', 'order number')
    .option('--renew', 'create new links and mail them to the customer; the old ones stop working', false)
    .addOption(jsonOption())
    .action(async (number: string, { renew, ...output }: Output & { renew: boolean }) =>
      print(
        await execute(renew ? 'orders.renew-downloads' : 'orders.downloads', { number }),
        output,
        downloadsText,
      ),
    )
}

function addDocuments(orders: Command): void {
  orders
    .command('documents')
    .description('List invoices and credit notes of an order')
    .argument('<number>', 'order number')
    .option('--save <folder>', 'folder to write them to as PDF and XML')
    .addOption(jsonOption())
    .action(async (number: string, { save, ...output }: Output & { save?: string }) =>
      print(
        await execute('orders.documents', {
          number,
          folder: save === undefined ? undefined : resolve(save),
        }),
        output,
        documentsText,
      ),
    )
  orders
    .command('files')
    .description('List files that the customer uploaded for an order, e.g. a picture to print')
    .argument('<number>', 'order number')
    .option('--save <folder>', 'folder to write them to; scan them before opening')
    .addOption(jsonOption())
    .action(async (number: string, { save, ...output }: Output & { save?: string }) =>
      print(
        await execute('orders.files', { number, folder: save === undefined ? undefined : resolve(save) }),
        output,
        orderFilesText,
      ),
    )
  orders
    .command('pack')
    .description('Write the packing slip of an order')
    .argument('<number>', 'order number')
    .option('--out <file>', 'PDF file; default: packing-slip-NUMBER.pdf in the current folder')
    .addOption(jsonOption())
    .action(async (number: string, { out, ...output }: Output & { out?: string }) =>
      print(
        await execute('orders.pack', { number, file: resolve(out ?? `packing-slip-${number}.pdf`) }),
        output,
        ({ file }) => file,
      ),
    )
}
