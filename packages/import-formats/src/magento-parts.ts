import { because, type Reason } from '@ambra/contract/catalogue/import-reasons'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { CustomInput } from '@ambra/contract/catalogue/product'
import type { Language } from '@ambra/contract/platform/api/language'
import { fileKinds, offersValues } from '@ambra/domain/catalogue/product-types/custom-option'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { inLanguage } from './languages.ts'
import { parseRecords } from './magento-cells.ts'
import { DecimalColumn, type Euros, eurosOf } from './money.ts'

type CustomOption = NonNullable<ProductRow['custom_options']>[number]
type BundleOption = NonNullable<ProductRow['bundle']>[number]
type Download = NonNullable<ProductRow['downloads']>[number]
type Link = NonNullable<ProductRow['links']>[number]

/** Reader of a part: how prices are parsed, and where errors are reported. */
export type PartReader = {
  language: Language
  price: (cell: string) => Euros | undefined
  fault: (field: string, reason: Reason) => void
}

const optionInputs: Readonly<Record<string, CustomOption['input']>> = {
  field: 'field',
  area: 'area',
  date: 'date',
  date_time: 'date_time',
  time: 'time',
  file: 'file',
  drop_down: 'drop_down',
  radio: 'radio',
  checkbox: 'checkbox',
  multiple: 'multiple',
}
const bundleInputs: Readonly<Record<string, NonNullable<BundleOption['input']>>> = {
  radio: 'radio',
  select: 'select',
  dropdown: 'select',
  drop_down: 'select',
  checkbox: 'checkbox',
  multi: 'checkbox',
}

/** Percentages are parsed as amounts without a currency, with the decimal point of the export. */
const percentage = { currency: 'EUR', rates: {}, decimal: new DecimalColumn('.') }
type Surcharge = { price?: number; price_type?: 'fixed' | 'percent' }

/** Parses a surcharge: an amount of money, or a percentage without a currency. */
function surcharge(record: Record<string, string>, field: string, reader: PartReader): Surcharge {
  const isPercent = record['price_type'] === 'percent'
  const cell = record['price'] ?? ''
  const amount = isPercent ? eurosOf(cell, percentage) : reader.price(cell)
  if (amount === undefined) return {}
  if ('reason' in amount) {
    reader.fault(field, amount.reason)
    return {}
  }
  return { price: amount.euros, price_type: isPercent ? 'percent' : 'fixed' }
}

/** Returns the maximum length of an option's text; 0 sets no limit. */
function limitOf(record: Record<string, string>, input: CustomInput): Partial<CustomOption> {
  if (input === 'file') return fileLimits(record)
  const most = Number(record['max_characters'])
  const hasLimit = (input === 'field' || input === 'area') && Number.isInteger(most) && most > 0
  return hasLimit ? { max_characters: Math.min(most, 2000) } : {}
}

/** Drops file types that the shop cannot detect by content. */
function fileLimits(record: Record<string, string>): Partial<CustomOption> {
  const named = (record['file_extension'] ?? '')
    .toLowerCase()
    .replaceAll('jpeg', 'jpg')
    .split(/[\s;.]+/)
  const kinds = fileKinds.filter((kind) => named.includes(kind))
  const pixels = (name: string) => {
    const most = Number(record[name])
    return Number.isInteger(most) && most > 0 && most <= 65_535 ? { [name]: most } : {}
  }
  return {
    ...(kinds.length > 0 ? { file_extension: kinds.join(', ') } : {}),
    ...pixels('image_size_x'),
    ...pixels('image_size_y'),
  }
}

/** Parses `custom_options`: one record per value, those of an option consecutively under its name. */
export function customOptions(cell: string, reader: PartReader): CustomOption[] {
  const options = new Map<string, CustomOption>()
  parseRecords(cell).forEach((record, index) => {
    const field = `custom_options/${index}`
    const name = record['name'] ?? ''
    const input = ownEntry(optionInputs, record['type'] ?? '')
    if (name === '') return reader.fault(field, because('no_name'))
    if (!input) return reader.fault(field, because('option_type', { type: record['type'] }))
    let option = options.get(name)
    if (!option) {
      option = { titles: inLanguage(reader.language, name), input, required: record['required'] === '1' }
      options.set(name, option)
    }
    const price = surcharge(record, field, reader)
    const title = record['option_title'] ?? record['title'] ?? ''
    if (!offersValues(input)) Object.assign(option, price, limitOf(record, input))
    else if (title === '') reader.fault(field, because('untitled_value'))
    else {
      option.values ??= []
      option.values.push({ titles: inLanguage(reader.language, title), price: 0, ...price })
    }
  })
  return [...options.values()]
}

/** Parses `bundle_values`: one record per part, those of an option consecutively under its name. */
export function bundleOptions(cell: string, reader: PartReader): BundleOption[] {
  const options = new Map<string, BundleOption>()
  parseRecords(cell).forEach((record, index) => {
    const { name = '', sku = '' } = record
    if (name === '' || sku === '') return reader.fault(`bundle_values/${index}`, because('no_name_or_sku'))
    let option = options.get(name)
    if (!option) {
      const input = ownEntry(bundleInputs, record['type'] ?? '') ?? 'radio'
      option = {
        titles: inLanguage(reader.language, name),
        required: record['required'] !== '0',
        input,
        links: [],
      }
      options.set(name, option)
    }
    const qty = Math.max(1, Math.trunc(Number(record['default_qty'] ?? '1')) || 1)
    option.links.push({ sku, qty, ...(record['default'] === '1' ? { default: true } : {}) })
  })
  return [...options.values()]
}

/** Parses `downloadable_links`: title, file or address, and maximum downloads. */
export function downloads(cell: string, reader: PartReader): Download[] {
  return parseRecords(cell).flatMap((record) => {
    const title = record['title'] ?? record['group_title'] ?? ''
    const file = record['file'] ?? record['link_url'] ?? record['url'] ?? ''
    if (title === '' || file === '') return []
    const most = Number(record['downloads'])
    return [
      {
        titles: inLanguage(reader.language, title),
        file,
        ...(Number.isInteger(most) && most > 0 ? { max_downloads: most } : {}),
      },
    ]
  })
}

const skusIn = (cell: string | undefined) =>
  (cell ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Parses the parts of a grouped product (`sku=qty`) and the three kinds of recommendations. */
export function productLinks(fields: Readonly<Record<string, string>>): Link[] {
  const associated = skusIn(fields['associated_skus']).map((part): Link => {
    const [sku = '', qty = ''] = part.split('=')
    const pieces = Math.trunc(Number(qty))
    return { type: 'associated', sku, ...(pieces >= 1 ? { qty: pieces } : {}) }
  })
  const kinds = [
    ['related', 'related_skus'],
    ['upsell', 'upsell_skus'],
    ['crosssell', 'crosssell_skus'],
  ] as const
  return [
    ...associated,
    ...kinds.flatMap(([type, column]) => skusIn(fields[column]).map((sku): Link => ({ type, sku }))),
  ]
}
