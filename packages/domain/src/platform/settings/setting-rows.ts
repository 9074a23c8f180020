import { isEmail } from '../../customers/address/address.ts'
import { mailParts, mailTextKey, mailTokens, unknownToken } from '../../messaging/mail-texts.ts'
import { deliveryMethods } from '../../fulfilment/shipping.ts'
import { parseEuros } from '../money/money.ts'
import { readIban } from '../../payments/reference-number.ts'
import { shippedFigures } from '../shop/current-shop.ts'
import { fonts, radii, themes } from '../shop/look.ts'
import { markPicture } from '../shop/shop-mark.ts'
import { defaultStore, stores } from '../shop/stores.ts'

export const settingGroups = ['company', 'look', 'stores', 'delivery', 'orders', 'mails'] as const
export type SettingGroup = (typeof settingGroups)[number]

/**
 * `price`: euros with tax, or empty if the delivery method is not available there. `stores` and `ibans`:
 * separated by commas. `logo` and `icon`: path of a picture that `settings.add-picture` stored. `mail`: text with tokens.
 */
export type SettingKind =
  | 'text'
  | 'lines'
  | 'email'
  | 'phone'
  | 'company_code'
  | 'vat'
  | 'iban'
  | 'ibans'
  | 'euros'
  | 'price'
  | 'tariff'
  | 'number'
  | 'switch'
  | 'stores'
  | 'choice'
  | 'colour'
  | 'logo'
  | 'icon'
  | 'mail'

/** Shop setting. Values are texts; `perStore` settings are set for each store separately. */
export type SettingRow = {
  readonly key: string
  readonly group: SettingGroup
  readonly kind: SettingKind
  readonly perStore?: boolean
  /** True for an internal setting, which is not part of the configuration for shoppers' clients. */
  readonly isPrivate?: boolean
  /** True for a value that only operations of its own write. */
  readonly isOperated?: boolean
  readonly isRequired?: boolean
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  /** Values of a `choice`, tokens of a `mail`. */
  readonly options?: readonly string[]
  /** Default until something is set in settings, content or environment. */
  readonly shipped?: string
}

const text = (key: string, maxLength: number, more: Partial<SettingRow> = {}): SettingRow => ({
  key,
  group: 'company',
  kind: 'text',
  maxLength,
  ...more,
})
const number = (key: string, [min, max]: [number, number], more: Partial<SettingRow> = {}): SettingRow => ({
  key,
  group: 'orders',
  kind: 'number',
  min,
  max,
  isRequired: true,
  ...more,
})

const company: readonly SettingRow[] = [
  text('shop_name', 60, { isRequired: true }),
  text('shop_logo', 24),
  text('company_name', 120, { isRequired: true }),
  text('company_code', 40, { kind: 'company_code' }),
  text('company_vat', 20, { kind: 'vat' }),
  text('company_address', 200, { isRequired: true }),
  text('contact_phone', 30, { kind: 'phone' }),
  text('contact_email', 120, { kind: 'email', isRequired: true }),
  text('bank_payee', 70),
  text('bank_iban', 42, { kind: 'iban' }),
  text('bank_name', 70),
  text('bank_accounts', 300, { kind: 'ibans', isPrivate: true }),
]

const choice = (key: string, options: readonly string[]): SettingRow => ({
  key,
  group: 'look',
  kind: 'choice',
  options,
  maxLength: 20,
})
/** Empty: as the theme has it. @see ../shop/look.ts */
const look: readonly SettingRow[] = [
  { key: 'look_logo', group: 'look', kind: 'logo', maxLength: 80 },
  { key: 'look_icon', group: 'look', kind: 'icon', maxLength: 80 },
  choice('look_theme', Object.keys(themes)),
  { key: 'look_accent', group: 'look', kind: 'colour', maxLength: 7 },
  choice('look_radius', radii),
  choice('look_font', fonts),
]

const ofStores: readonly SettingRow[] = [
  text('shop_state', 6, { group: 'stores', isOperated: true }),
  { key: 'closed_stores', group: 'stores', kind: 'stores', maxLength: 80, shipped: '' },
  text('closed_text', 400, { group: 'stores', kind: 'lines', perStore: true }),
  text('contact_hours', 80, { group: 'stores', perStore: true }),
  text('home_title', 70, { group: 'stores', perStore: true }),
  text('home_description', 200, { group: 'stores', perStore: true }),
  { key: 'electricity_price', group: 'stores', kind: 'tariff', perStore: true, maxLength: 8 },
  text('electricity_price_source', 300, { group: 'stores', perStore: true }),
]

/**
 * Settings of each delivery method: whether it is offered, and its price in each country. Collection has a
 * single fee.
 */
const ofMethods: readonly SettingRow[] = deliveryMethods.flatMap(({ code, prices, pickup }) => [
  { key: `method.${code}`, group: 'delivery', kind: 'switch', shipped: 'on', isRequired: true },
  ...(pickup === 'store' ? [] : Object.entries(prices)).map(
    ([country, price]): SettingRow => ({
      key: `method.${code}.${country.toLowerCase()}`,
      group: 'delivery',
      kind: 'price',
      shipped: ((price ?? 0) / 100).toFixed(2),
    }),
  ),
])

const delivery: readonly SettingRow[] = [
  {
    key: 'free_shipping_over',
    group: 'delivery',
    kind: 'euros',
    isRequired: true,
    shipped: shippedFigures.free_shipping_over,
  },
  {
    key: 'collection_fee',
    group: 'delivery',
    kind: 'euros',
    isRequired: true,
    shipped: shippedFigures.collection_fee,
  },
  number('cut_off_hour', [1, 23], { group: 'delivery', shipped: shippedFigures.cut_off_hour }),
  ...ofMethods,
]

const house = { isPrivate: true }
const orders: readonly SettingRow[] = [
  number('newsletter_percent', [1, 50], { shipped: shippedFigures.newsletter_percent }),
  number('transfer_days', [1, 60], house),
  number('guest_transfer_days', [1, 60], house),
  number('gift_card_months', [1, 600], house),
  number('download_days', [1, 3650], house),
  number('feedback_days', [0, 30], house),
]

const mails: readonly SettingRow[] = [
  text('mail_sender', 60, { group: 'mails', ...house }),
  text('order_email', 120, { group: 'mails', kind: 'email', ...house }),
  text('mail_footer', 400, { group: 'mails', kind: 'lines', perStore: true, ...house }),
]

/** Own texts of mails, which have a screen of their own. */
const mailTexts: readonly SettingRow[] = Object.entries(mailTokens).flatMap(([mail, options]) =>
  (['subject', 'intro', 'outro'] as const).map((part) =>
    text(mailTextKey(mail, part), mailParts[part], {
      group: 'mails',
      kind: 'mail',
      perStore: true,
      options,
      ...house,
    }),
  ),
)

/** All shop settings in display order. @see docs/decisions/070-shop-settings.md */
export const settingRows: readonly SettingRow[] = [
  ...company,
  ...look,
  ...ofStores,
  ...delivery,
  ...orders,
  ...mails,
  ...mailTexts,
]

const byKey = new Map(settingRows.map((row) => [row.key, row]))

export const settingRow = (key: string): SettingRow | undefined => byKey.get(key)

/**
 * Returns a value in stored form, or undefined when it is invalid for the setting. Empty is allowed unless
 * required.
 */
export function checkedSetting(row: SettingRow, value: string): string | undefined {
  const bare = row.kind === 'lines' || row.kind === 'mail' ? linesOf(value) : lineOf(value)
  if (bare === undefined || bare.length > (row.maxLength ?? 300)) return undefined
  if (bare === '') return row.isRequired ? undefined : ''
  return checks[row.kind](bare, row)
}

const lineOf = (value: string): string | undefined => {
  const bare = value.trim()
  return /[\p{Cc}\u2028\u2029]/u.test(bare) ? undefined : bare
}
const linesOf = (value: string): string | undefined => {
  const bare = value.replace(/\r\n?/g, '\n').trim()
  return /[^\P{Cc}\n]/u.test(bare) || bare.split('\n').length > 8 ? undefined : bare
}

const same = (value: string) => value
const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined)

const checks: Record<SettingKind, (value: string, row: SettingRow) => string | undefined> = {
  text: same,
  lines: same,
  mail: (value, { options = [] }) => (unknownToken(value, options) === undefined ? value : undefined),
  email: (value) => (isEmail(value) ? value : undefined),
  phone: matching(/^\+?\d[\d ()-]{4,28}$/),
  // Registers and e-invoices contain only the digits.
  company_code: (value) => (/^[\d\s.-]+$/.test(value) ? value.replace(/\D/g, '') : value),
  vat: (value) => {
    const bare = value.replace(/[\s.-]/g, '').toUpperCase()
    const pattern = vatPatterns[bare.slice(0, 2)] ?? /^[A-Z]{2}[A-Z0-9]{2,12}$/
    return pattern.test(bare) ? bare : undefined
  },
  iban: readIban,
  ibans: (value) => {
    const accounts = value
      .split(/[,;]/)
      .filter((one) => one.trim() !== '')
      .map(readIban)
    return accounts.includes(undefined) ? undefined : [...new Set(accounts)].join(',')
  },
  euros: (value) => eurosOf(value, 100_000_00),
  price: (value) => eurosOf(value, 1_000_00),
  tariff: (value) => matching(/^\d{1,2}(\.\d{1,4})?$/)(value.replace(',', '.')),
  number: (value, { min = 0, max = 0 }) => {
    const figure = /^\d{1,6}$/.test(value) ? Number(value) : -1
    return figure >= min && figure <= max ? String(figure) : undefined
  },
  switch: matching(/^(on|off)$/),
  choice: (value, { options = [] }) => (options.includes(value) ? value : undefined),
  colour: (value) => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined),
  logo: (value) => markPicture(value, 'logo')?.path,
  icon: (value) => markPicture(value, 'icon')?.path,
  stores: (value) => {
    const codes = [...new Set(value.split(',').map((code) => code.trim()))]
    const isKnown = (code: string) =>
      code !== defaultStore.code && stores.some((store) => store.code === code)
    return codes.every(isKnown) ? codes.sort().join(',') : undefined
  },
}

/** VAT formats of the countries the shop sells from; others use the general form. */
const vatPatterns: Readonly<Record<string, RegExp>> = {
  EE: /^EE\d{9}$/,
  LV: /^LV\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
}

function eurosOf(value: string, mostCents: number): string | undefined {
  const amount = parseEuros(value)
  return amount === undefined || amount < 0 || amount > mostCents ? undefined : (amount / 100).toFixed(2)
}
