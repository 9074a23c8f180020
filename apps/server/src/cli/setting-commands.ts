import type { AdminResult } from '@ambra/contract/admin/operations'
import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

const textOptions = {
  company: ['company_name', 'name of the company'],
  companyCode: ['company_code', 'registry code'],
  vat: ['company_vat', 'VAT number'],
  address: ['company_address', 'address of the company'],
  email: ['contact_email', 'address for shoppers'],
  phone: ['contact_phone', 'phone for shoppers'],
  iban: ['bank_iban', 'account for transfers'],
  freeOver: ['free_shipping_over', 'goods above this sum are delivered free, euros'],
  collectionFee: ['collection_fee', 'fee for collecting in a store, euros'],
  cutOff: ['cut_off_hour', 'orders up to this hour leave the same day'],
} as const

type TextOption = keyof typeof textOptions
type InitOptions = Output &
  Partial<Record<TextOption, string>> & { store?: string[]; carrier?: string[]; price?: string[] }

const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <value>`

/** `method.country=euros` as settings. */
const pricesOf = (prices: readonly string[] = []) =>
  Object.fromEntries(
    prices.map((price) => {
      const [place = '', euros = ''] = price.split('=')
      return [`method.${place.toLowerCase()}`, euros]
    }),
  )

function valuesOf(name: string, options: InitOptions): Record<string, string> {
  const given = Object.entries(textOptions).flatMap(([option, [key]]) => {
    const value = options[option as TextOption]
    return value === undefined ? [] : [[key, value] as const]
  })
  return { shop_name: name, ...Object.fromEntries(given), ...pricesOf(options.price) }
}

/** `ambra init`: an empty shop of one's own. */
export function addInit(program: Command): void {
  const init = program
    .command('init')
    .description('Begin an empty shop of your own in place of the demo; before the first start')
    .argument('<name>', 'what the shop is called')
  for (const [option, [, what]] of Object.entries(textOptions)) init.option(flagOf(option), what)
  init
    .option('--store <code...>', 'stores to open, by language: et, en, ru; all without')
    .option('--carrier <code...>', 'carriers to offer, by code; all without')
    .option('--price <method.country=euros...>', 'price of a way of delivery: omniva_locker.ee=2.49')
    .addOption(jsonOption())
    .action(async (name: string, options: InitOptions) =>
      print(
        await execute('init', {
          values: valuesOf(name, options),
          stores: options.store,
          carriers: options.carrier,
        }),
        options,
        (made) =>
          `${made.name} is an empty shop: stores ${made.stores.join(', ')}; delivery ${made.methods.join(', ')}.\nnpm start opens it without the demo; everything else: ambra settings list, or the screen "Settings".`,
      ),
    )
}

/** `ambra settings`: what the shop is called, sells for and delivers by. */
export function addSettings(program: Command): void {
  const settings = program
    .command('settings')
    .description("The shop's settings: name, company, stores, delivery, orders, mails")
  settings
    .command('list')
    .description('Every setting, with what applies without it')
    .addOption(jsonOption())
    .action(async (output: Output) => print(await execute('settings.show', {}), output, listText))
  settings
    .command('set')
    .description('Change a setting; without a value what the content or the program says applies again')
    .argument('<key>')
    .argument('[value]')
    .option('--store <code>', 'for a setting that each store has')
    .addOption(jsonOption())
    .action(async (key: string, value: string | undefined, options: Output & { store?: string }) =>
      print(await execute('settings.set', { key, value, store: options.store }), options, (rows) =>
        listText({ settings: rows, stores: [] }),
      ),
    )
  settings
    .command('history')
    .description('Who changed what when, newest first')
    .argument('[key]')
    .option('--limit <n>', 'at most so many', wholeNumber, 50)
    .addOption(jsonOption())
    .action(async (key: string | undefined, options: Output & { limit: number }) =>
      print(await execute('settings.history', { key, limit: options.limit }), options, historyText),
    )
}

const placeOf = ({ key, store }: { key: string; store: string }) => (store ? `${key} (${store})` : key)

const listText = ({ settings }: AdminResult<'settings.show'>): string =>
  formatTable(
    ['setting', 'value', 'without it', 'by'],
    settings.map((one) => [placeOf(one), one.value ?? '', one.fallback, one.changed_by ?? '']),
  )

const historyText = ({ versions }: AdminResult<'settings.history'>): string =>
  formatTable(
    ['at (UTC)', 'setting', 'value', 'by'],
    versions.map((one) => [
      one.at.slice(0, 16).replace('T', ' '),
      placeOf(one),
      one.value ?? '(as before)',
      one.by,
    ]),
  )
