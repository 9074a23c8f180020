import { resolve } from 'node:path'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { addDecimalOption, encoding, priceInput, type PriceOptions } from './import-command.ts'
import { finishLevels } from './level-commands.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

/** `ambra shop-stock import|get|set`: stock of the shop's own stores. */
export function addShopStock(program: Command): void {
  const shopStock = program
    .command('shop-stock')
    .description(
      "Stock of each of the shop's own stores, by the id of its pickup point, and of each further warehouse, by code",
    )
  addDecimalOption(shopStock.command('import'))
    .description('Set the stock of stores from a file of counts; exit code 1 if rows were rejected')
    .argument('<file>', 'CSV, TSV or JSONL with shop, sku, qty; also gzip')
    .option('--shop <id>', 'store or warehouse of rows without one')
    .option('--encoding <name>', 'encoding of a file that is not UTF-8', encoding)
    .addOption(jsonOption())
    .action(async (file: string, options: Output & PriceOptions & { shop?: string; encoding?: string }) => {
      const { shop, encoding: name } = options
      const { pieces } = priceInput(options)
      finishLevels(
        await execute('shop-stock.import', { file: resolve(file), shop, encoding: name, pieces }),
        options,
      )
    })
  shopStock
    .command('get')
    .description('Show the counted stock of each store, without subtracting reservations')
    .argument('<sku...>')
    .addOption(jsonOption())
    .action(async (skus: string[], options: Output) =>
      print(await execute('shop-stock.get', { skus }), options, (levels) =>
        formatTable(
          ['shop', 'sku', 'counted', 'at'],
          levels.map(({ shop, sku, qty, countedAt }) => [shop, sku, qty, countedAt]),
        ),
      ),
    )
  shopStock
    .command('set')
    .description('Set the stock of a store')
    .argument('<shop>')
    .argument('<sku>')
    .argument('<qty>', 'quantity', wholeNumber)
    .addOption(jsonOption())
    .action(async (shop: string, sku: string, qty: number, options: Output) =>
      print(
        await execute('shop-stock.set', { shop, sku, qty }),
        options,
        (level) => `${level.shop}: ${level.qty} of ${level.sku}`,
      ),
    )
}
