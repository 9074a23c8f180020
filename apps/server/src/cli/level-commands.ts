import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { LevelResult } from '@ambra/commerce/catalogue'
import { inEnglish } from '@ambra/contract/catalogue/reason-text'
import { execute } from './execute.ts'
import {
  addDecimalOption,
  addPriceOptions,
  currency,
  encoding,
  priceInput,
  type PriceOptions,
  rate,
} from './import-command.ts'
import { jsonOption, type Output, print } from './print.ts'

const shownProblems = 100

type Options = Output & PriceOptions & { encoding?: string; currency?: string; rate?: Record<string, number> }

const levelSummary = (result: LevelResult) => ({
  ...result,
  refused: inEnglish(result.refused),
  short: inEnglish(result.short),
})

function levelText({
  file,
  read,
  seconds,
  changed,
  unchanged,
  refused,
  short,
}: ReturnType<typeof levelSummary>): string {
  const rate = Math.round(read / Math.max(0.001, seconds))
  const rest = refused.length - shownProblems
  return [
    `${file}: ${read} rows in ${seconds.toFixed(1)} s (${rate} rows/s)`,
    `changed ${changed}, unchanged ${unchanged}, refused ${refused.length}`,
    ...short.slice(0, shownProblems).map(({ line, reason }) => `  line ${line}  ${reason}`),
    ...(changed === 0 && unchanged > 0 ? ['nothing changed'] : []),
    ...refused
      .slice(0, shownProblems)
      .map(({ line, field, reason }) => `  line ${line}${field ? `  ${field}` : ''}  ${reason}`),
    ...(rest > 0 ? [`  and ${rest} more: --json lists all`] : []),
  ].join('\n')
}

/** Prints the outcome of the rows of a file; sets exit code 1 when any was rejected. */
export function finishLevels(result: LevelResult, options: Output): void {
  print(levelSummary(result), options, levelText)
  if (result.refused.length > 0) process.exitCode = 1
}

export function addStockImport(stock: Command): void {
  addDecimalOption(stock.command('import'))
    .description('Set stock quantities from a file; exit code 1 if rows were rejected')
    .argument('<file>', 'CSV, TSV or JSONL with sku and qty, also gzip')
    .option('--encoding <name>', 'encoding of a file that is not UTF-8', encoding)
    .addOption(jsonOption())
    .action(async (file: string, options: Options) =>
      finishLevels(
        await execute('stock.import', {
          file: resolve(file),
          encoding: options.encoding,
          pieces: priceInput(options).pieces,
        }),
        options,
      ),
    )
}

export function addPriceCommands(program: Command): void {
  addPriceOptions(program.command('price').description('Prices').command('import'))
    .description('Set prices from a file; exit code 1 if rows were rejected')
    .argument(
      '<file>',
      'CSV, TSV or JSONL with sku and price, optionally special, from, to, store; also gzip',
    )
    .option('--currency <code>', 'currency of amounts without one', currency)
    .option('--rate <CUR=euros>', 'euros for one unit of a foreign currency, repeatable', rate)
    .option('--encoding <name>', 'encoding of a file that is not UTF-8', encoding)
    .addOption(jsonOption())
    .action(async (file: string, options: Options) => {
      const { currency: own, rate: rates, encoding: name } = options
      finishLevels(
        await execute('price.import', {
          file: resolve(file),
          currency: own,
          rates,
          encoding: name,
          ...priceInput(options),
        }),
        options,
      )
    })
}
