import type { Command } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print } from './print.ts'
import { resultText } from './print-result.ts'

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
  Partial<Record<TextOption, string>> & {
    store?: string[]
    carrier?: string[]
    price?: string[]
    open?: boolean
  }

const flagOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <value>`

/** Converts `method.country=euros` to settings. */
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

/** `ambra init`: creates an empty shop. */
export function addInit(program: Command): void {
  const init = program
    .command('init')
    .description('Create an empty shop instead of the demo, before the first start')
    .argument('<name>', 'name of the shop')
  for (const [option, [, what]] of Object.entries(textOptions)) init.option(flagOf(option), what)
  init
    .option('--store <code...>', 'stores to open, by language: et, en, ru; default: all')
    .option('--carrier <code...>', 'carriers to offer, by code; default: all')
    .option('--price <method.country=euros...>', 'price of a delivery method: omniva_locker.ee=2.49')
    .option(
      '--open',
      'open it to shoppers at once, whatever it lacks; default: closed until its owner opens it',
    )
    .addOption(jsonOption())
    .action(async (name: string, options: InitOptions) =>
      print(
        await execute('init', {
          values: valuesOf(name, options),
          stores: options.store,
          carriers: options.carrier,
          isOpen: options.open,
        }),
        options,
        (made) =>
          `${made.name} is an empty shop: stores ${made.stores.join(', ')}; delivery ${made.methods.join(', ')}.\nnpm start starts it without the demo; ${options.open ? 'it is open' : 'it is closed to shoppers until you open it on the start screen of the console, or with ambra shop open'}. Everything else: ambra settings list, or the screen "Settings".`,
      ),
    )
}

/** `ambra settings`: name, prices and delivery of the shop. */
export function addSettings(program: Command): void {
  const settings = program
    .command('settings')
    .description('Settings of the shop: name, company, stores, delivery, orders, mails')
  settings
    .command('set')
    .description('Change a setting, or reset it to its default without a value')
    .argument('<key>')
    .argument('[value]')
    .option('--store <code>', 'for settings per store')
    .addOption(jsonOption())
    .action(async (key: string, value: string | undefined, options: Output & { store?: string }) =>
      print(await execute('settings.set', { key, value, store: options.store }), options, (rows) =>
        resultText(rows, ['key', 'store', 'value', 'fallback', 'changed_by']),
      ),
    )
}
