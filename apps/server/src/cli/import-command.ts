import { resolve } from 'node:path'
import { type Language, languages } from '@ambra/contract/platform/api/language'
import type { DayOrder } from '@ambra/import-formats/days'
import type { DecimalMark } from '@ambra/import-formats/money'
import { isLanguage } from '@ambra/import-formats/languages'
import { type SourceFormat, sourceFormats } from '@ambra/import-formats/read-source'
import { isEncoding } from '@ambra/import-formats/text-lines'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { importText, importSummary } from './print-import.ts'

type Options = Output &
  PriceOptions & {
    format: SourceFormat | 'auto'
    language?: Language
    currency?: string
    rate?: Record<string, number>
    storeView?: Record<string, Language>
    encoding?: string
    mediaDir?: string
    keepUnpriced?: boolean
    redirects?: boolean
  }

function language(text: string): Language {
  if (!isLanguage(text)) throw new InvalidArgumentError(`must be one of ${languages.join(', ')}`)
  return text
}

/** Parses a rate such as `CZK=0.0401` and adds it to those before. */
export function rate(text: string, before: Record<string, number> = {}): Record<string, number> {
  const [, currency, value] = /^([A-Z]{3})=(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!currency || !(Number(value) > 0)) throw new InvalidArgumentError('must be like CZK=0.0401')
  return { ...before, [currency]: Number(value) }
}

function storeView(text: string, before: Record<string, Language> = {}): Record<string, Language> {
  const [view = '', word = ''] = text.split('=')
  if (view === '' || !isLanguage(word))
    throw new InvalidArgumentError(`must be like english=en (${languages.join(', ')})`)
  return { ...before, [view]: word }
}

export function currency(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new InvalidArgumentError('must be three letters like EUR')
  return text
}

const decimalMarks = { comma: ',', point: '.' } as const satisfies Record<string, DecimalMark>
const dayOrders = { 'day-first': 'dmy', 'month-first': 'mdy' } as const satisfies Record<string, DayOrder>
export type PriceOptions = {
  decimal?: keyof typeof decimalMarks
  dates?: keyof typeof dayOrders
  acceptPriceJumps?: boolean
}

/** Adds the option of every command that reads amounts or counts. */
export const addDecimalOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--decimal <mark>',
      'decimal separator of amounts such as 1.299; default: inferred from the columns',
    ).choices(Object.keys(decimalMarks)),
  )

/** Adds the options of every command that reads prices. */
export const addPriceOptions = (command: Command): Command =>
  addDecimalOption(command)
    .addOption(
      new Option(
        '--dates <order>',
        'order of dates such as 01/11/2026; default: inferred from the columns',
      ).choices(Object.keys(dayOrders)),
    )
    .option('--accept-price-jumps', 'accept prices ten times or a tenth of the current ones')

export const priceInput = ({ decimal, dates, acceptPriceJumps }: PriceOptions) => ({
  days: dates && dayOrders[dates],
  decimal: decimal && decimalMarks[decimal],
  pieces: decimal && decimalMarks[decimal],
  acceptsPriceJumps: acceptPriceJumps,
})

/** Parses the name of an encoding that the platform can decode. */
export function encoding(text: string): string {
  if (!isEncoding(text)) throw new InvalidArgumentError('is no encoding known here, e.g. windows-1257')
  return text
}

export function addImportCommand(program: Command): void {
  addPriceOptions(program.command('import'))
    .description(
      'Import products, categories, attributes, pictures and reviews; exit code 1 if rows were rejected',
    )
    .argument(
      '<file>',
      'Ambra JSONL, Magento, WooCommerce or Shopify CSV, Google Merchant XML or TSV, also gzip (see docs/import.md)',
    )
    .addOption(
      new Option('--format <format>', 'format of the file')
        .choices(['auto', ...sourceFormats])
        .default('auto'),
    )
    .addOption(
      new Option('--language <code>', 'language of the texts, shown in all stores').argParser(language),
    )
    .addOption(
      new Option('--store <code>', 'store whose language the texts have, instead of --language')
        .argParser(language)
        .conflicts('language'),
    )
    .option('--store-view <view=language>', 'language of a Magento store view, repeatable', storeView)
    .option('--currency <code>', 'currency of amounts without one', currency)
    .option('--rate <CUR=euros>', 'euros for one unit of a foreign currency, repeatable', rate)
    .option('--media-dir <folder>', 'folder with the pictures named in the file; none are downloaded')
    .option('--encoding <name>', 'encoding of a file that is not UTF-8', encoding)
    .option('--keep-unpriced', 'keep products without a price: shown, not sold')
    .option('--redirects', 'redirect the product addresses of the previous shop in the file')
    .addOption(jsonOption())
    .action(async (file: string, options: Options & { store?: Language }) => {
      const result = await execute('import', {
        file: resolve(file),
        format: options.format,
        language: options.language ?? options.store,
        currency: options.currency,
        rates: options.rate,
        storeViews: options.storeView,
        encoding: options.encoding,
        mediaDir: options.mediaDir === undefined ? undefined : resolve(options.mediaDir),
        keepUnpriced: options.keepUnpriced,
        redirects: options.redirects,
        ...priceInput(options),
      })
      print(importSummary(result), options, importText)
      if (result.refusedRows > 0) process.exitCode = 1
    })
}
