import { resolve } from 'node:path'
import type { AdminResult } from '@ambra/contract/admin/operations'
import type { Command } from 'commander'
import type { RefundInput } from '@ambra/commerce/order/order-refunds'
import { execute } from './execute.ts'
import { addParcels } from './parcel-commands.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import {
  cancelText,
  documentsText,
  orderFilesText,
  downloadsText,
  orderListText,
  orderText,
  refundDoneText,
  refundListText,
  refundText,
} from './print-orders.ts'

/** `ambra orders ...`. */
export function addOrders(program: Command): void {
  const orders = program.command('orders').description('See orders and move them along')
  addDownloads(orders)
  addMoney(orders)
  addDocuments(orders)
  addParcels(orders)
  orders
    .command('list')
    .description('Newest orders first')
    .option('--status <status>', 'only orders in this status')
    .option('--store <code>', 'only orders of this store')
    .option('--search <text>', 'number, name, e-mail, telephone or parcel: beginnings of words')
    .option('--limit <count>', 'at most so many', wholeNumber, 20)
    .addOption(jsonOption())
    .action(
      async ({
        status,
        store,
        search,
        limit,
        ...output
      }: Output & { status?: string; store?: string; search?: string; limit: number }) => {
        print(await listUpTo(limit, { status, store, search }), output, orderListText)
      },
    )
  orders
    .command('show')
    .description('One order with its lines, addresses and history')
    .argument('<number>', 'order number')
    .addOption(jsonOption())
    .action(async (number: string, options: Output) =>
      print(await execute('orders.show', { number }), options, orderText),
    )
  orders
    .command('set-status')
    .description('Move an order along; the customer is notified by mail')
    .argument('<number>', 'order number')
    .argument('<status>', 'new status')
    .option('--comment <text>', 'a note stored in the history and sent to the customer')
    .addOption(jsonOption())
    .action(async (number: string, status: string, { comment, ...output }: Output & { comment?: string }) =>
      print(
        await execute('orders.set-status', { number, status, comment }),
        output,
        (done) => `order ${done.number}: ${done.from} → ${done.to}`,
      ),
    )
}

/** The most that one page holds. */
const pageLimit = 200

/** Page after page: here a list ends where it is said to. */
async function listUpTo(limit: number, search: Record<'status' | 'store' | 'search', string | undefined>) {
  const rows: AdminResult<'orders.list'>['rows'] = []
  let after: string | undefined
  do {
    const page = await execute('orders.list', {
      ...search,
      after,
      limit: Math.min(pageLimit, limit - rows.length),
    })
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < limit)
  return rows
}

function addDownloads(orders: Command): void {
  orders
    .command('downloads')
    .description('Download links of an order: what is left of them')
    .argument('<number>', 'order number')
    .option('--renew', 'make new links and send them to the customer; the old ones stop working', false)
    .addOption(jsonOption())
    .action(async (number: string, { renew, ...output }: Output & { renew: boolean }) =>
      print(
        await execute(renew ? 'orders.renew-downloads' : 'orders.downloads', { number }),
        output,
        downloadsText,
      ),
    )
}

const collect = (text: string, before: string[] = []) => [...before, text]

function addMoney(orders: Command): void {
  orders
    .command('cancel')
    .description('Cancel an order: stock and coupon are free again, money paid is put on the list of refunds')
    .argument('<number>', 'order number')
    .option('--reason <text>', 'stored in the history and sent to the customer')
    .addOption(jsonOption())
    .action(async (number: string, { reason, ...output }: Output & { reason?: string }) =>
      print(await execute('orders.cancel', { number, reason }), output, cancelText),
    )
  orders
    .command('refund')
    .description('Refund an order, or a part of it; credit note and mail follow by themselves')
    .argument('<number>', 'order number')
    .option('--line <sku=qty>', 'pieces of a line, repeatable; #1=2 names a line by its place', collect)
    .option('--delivery', 'the delivery too')
    .option('--amount <euros>', 'a sum granted beside, e.g. 12.50')
    .option('--reason <text>', 'stored in the history, stands on the credit note')
    .option('--restock', 'put the pieces back into stock')
    .addOption(jsonOption())
    .action(
      async (
        number: string,
        {
          line,
          json,
          ...request
        }: Omit<RefundInput, 'number' | 'lines' | 'operator'> & Output & { line?: string[] },
      ) =>
        print(
          await execute('orders.refund', { number, lines: line, ...request }),
          json === undefined ? {} : { json },
          refundText,
        ),
    )
  orders
    .command('refunds')
    .description('Refunds whose money is still to be sent')
    .addOption(jsonOption())
    .action(async (output: Output) => print(await execute('orders.refunds', {}), output, refundListText))
  orders
    .command('refund-done')
    .description('Mark a refund as sent')
    .argument('<id>', 'number of the refund', wholeNumber)
    .option('--reference <text>', 'of the bank or the provider')
    .addOption(jsonOption())
    .action(async (id: number, { reference, ...output }: Output & { reference?: string }) =>
      print(await execute('orders.refund-done', { id, reference }), output, refundDoneText),
    )
}

function addDocuments(orders: Command): void {
  orders
    .command('documents')
    .description('Invoices and credit notes of an order')
    .argument('<number>', 'order number')
    .option('--save <folder>', 'write them there as PDF and XML')
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
    .description('Files the customer uploaded for an order, e.g. a picture to print')
    .argument('<number>', 'order number')
    .option('--save <folder>', 'write them there; check them before they are opened')
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
    .option('--out <file>', 'PDF file; default packing-slip-NUMBER.pdf here')
    .addOption(jsonOption())
    .action(async (number: string, { out, ...output }: Output & { out?: string }) =>
      print(
        await execute('orders.pack', { number, file: resolve(out ?? `packing-slip-${number}.pdf`) }),
        output,
        ({ file }) => file,
      ),
    )
}
