import { because } from '@ambra/contract/catalogue/import-reasons'
import { attributeField, textFields } from '@ambra/contract/catalogue/import-fields'
import { readRecords } from './delimited-records.ts'
import { FileError, ImportFileError } from './open-bytes.ts'
import type { SourceProblem } from './source.ts'
import { columnName, delimiterOf } from './table-rows.ts'
import { peekText, readTextLines } from './text-lines.ts'

/** Alternative column names used by shops and suppliers. */
const words: Readonly<Record<string, readonly string[]>> = {
  sku: [
    'sku',
    'id',
    'code',
    'article',
    'product_code',
    'item',
    'kood',
    'tootekood',
    'артикул',
    'код',
    'kods',
    'artikuls',
    'kodas',
    'prekes_kodas',
  ],
  title: [
    'title',
    'name',
    'product_name',
    'nimi',
    'nimetus',
    'название',
    'наименование',
    'nosaukums',
    'pavadinimas',
  ],
  short_description: [
    'short_description',
    'lühikirjeldus',
    'краткое_описание',
    'īss_apraksts',
    'trumpas_aprašymas',
  ],
  meta_title: ['meta_title', 'seo_title'],
  meta_description: ['meta_description', 'seo_description'],
  weight_kg: ['weight_kg', 'weight_(kg)', 'kaal_kg', 'kaal_(kg)', 'вес_кг', 'svars_kg', 'svoris_kg'],
  weight_g: ['weight_g', 'weight_(g)', 'kaal_g', 'kaal_(g)', 'вес_г', 'svars_g', 'svoris_g'],
  energy_efficiency_class: ['energy_efficiency_class', 'energy_class', 'energiaklass', 'energiamärgis'],
  warranty_months: ['warranty_months', 'garantii_kuud', 'гарантия_мес', 'garantija_mēneši', 'garantija_mėn'],
  description: ['description', 'kirjeldus', 'описание', 'apraksts', 'aprašymas'],
  price: ['price', 'regular_price', 'retail_price', 'hind', 'цена', 'cena', 'kaina'],
  special: [
    'special',
    'special_price',
    'sale_price',
    'discount_price',
    'soodushind',
    'акция',
    'akcijas_cena',
    'akcija',
  ],
  qty: [
    'qty',
    'quantity',
    'stock',
    'on_hand',
    'kogus',
    'laoseis',
    'количество',
    'остаток',
    'daudzums',
    'kiekis',
  ],
  brand: [
    'brand',
    'manufacturer',
    'maker',
    'kaubamärk',
    'tootja',
    'бренд',
    'производитель',
    'zīmols',
    'ražotājs',
    'gamintojas',
  ],
  gtin: ['gtin', 'ean', 'ean13', 'barcode', 'upc', 'ribakood', 'штрихкод', 'svītrkods', 'barkodas'],
  mpn: ['mpn', 'part_number', 'manufacturer_code'],
  product_type: ['product_type', 'category', 'categories', 'kategooria', 'категория', 'kategorija'],
  availability: ['availability', 'saadavus', 'наличие', 'pieejamība', 'prieinamumas'],
  color: ['color', 'colour', 'värv', 'цвет', 'krāsa', 'spalva'],
  size: ['size', 'suurus', 'размер', 'izmērs', 'dydis'],
  condition: ['condition', 'seisukord', 'состояние', 'stāvoklis', 'būklė'],
  from: ['from', 'special_from', 'alates'],
  to: ['to', 'special_to', 'kuni'],
  source_code: ['source_code'],
  status: ['status'],
  store: ['store', 'store_view_code', 'pood'],
  currency: ['currency', 'valuuta'],
  cost: [
    'cost',
    'cost_price',
    'purchase_price',
    'buying_price',
    'ostuhind',
    'omahind',
    'sisseostuhind',
    'закупочная_цена',
    'себестоимость',
    'iepirkuma_cena',
    'pašizmaksa',
    'pirkimo_kaina',
    'savikaina',
  ],
  item_group_id: ['item_group_id', 'parent', 'parent_sku'],
  image_link: ['image_link', 'image', 'picture', 'pilt'],
}

/** Fields with different names in a product feed and a price file. */
const names = {
  products: { sku: 'id', special: 'sale_price' },
  prices: {},
  stock: {},
  orders: {},
  customers: {},
} as const

/** Guesses the field of each table column, each field once: `SKU` identifies the SKU better than `ID`. */
export function guessMapping(
  columns: readonly string[],
  kind: keyof typeof names,
  fields: readonly string[],
): (string | null)[] {
  const guesses = columns.map((column) => guessOf(columnName(column), kind, fields))
  return guesses.map((guess, at) => {
    if (!guess) return null
    const isTaken = guesses.some(
      (other, place) =>
        other?.field === guess.field &&
        (other.rank < guess.rank || (other.rank === guess.rank && place < at)),
    )
    return isTaken ? null : guess.field
  })
}

/** Guesses the field of a column, with a score of its name: lower is better. */
function guessOf(
  said: string,
  kind: keyof typeof names,
  fields: readonly string[],
): { field: string; rank: number } | undefined {
  const own: Readonly<Record<string, string>> = names[kind]
  for (const [found, known] of Object.entries(words)) {
    const field = own[found] ?? found
    const rank = known.indexOf(said)
    if (rank >= 0 && fields.includes(field)) return { field, rank }
  }
  if (fields.includes(said)) return { field: said, rank: 0 }
  const [, name = '', language = ''] = /^(.{1,60})_\(?(et|en|ru|lt|lv)\)?$/.exec(said) ?? []
  const base = name === '' ? undefined : guessOf(name, kind, fields)
  if (!base || !textFields.some((field) => field === base.field)) return undefined
  // The file is in the first language, unless a person says otherwise.
  const field = language === 'et' ? base.field : `${base.field}_${language}`
  return fields.includes(field) ? { field, rank: base.rank + 1 } : undefined
}

/** Maximum stored length of a column name. */
const longestName = 120

/**
 * Reads the column names of a table, without trailing empty ones; undefined when it is no table.
 * @throws FileError when there are more than `most`
 */
export async function readColumns(
  file: string,
  { most, encoding }: { most: number; encoding?: string | undefined },
): Promise<string[] | undefined> {
  const start = (await peekText(file, encoding)).replace(/^\uFEFF/, '')
  if (/^\s*[{<]/.test(start)) return undefined
  const delimiter = delimiterOf(start.split(/[\r\n]/, 1)[0] ?? '')
  for await (const record of readRecords(readTextLines(file, { encoding }), delimiter)) {
    if (record.fault !== undefined) throw new ImportFileError(record.fault)
    const columns = record.cells.map((cell) => cell.trim().slice(0, longestName))
    const width = columns.findLastIndex((name) => name !== '') + 1
    if (width > most) throw new TooManyColumnsError(most)
    return width > 1 ? columns.slice(0, width) : undefined
  }
  return undefined
}

/** Thrown when a header has more columns than an import accepts. */
export class TooManyColumnsError extends FileError {
  constructor(most: number) {
    super(`has more than ${most} columns: keep those that the shop needs`)
    this.name = 'TooManyColumnsError'
  }
}

/**
 * Yields the lines of a table with only the mapped columns, under their field names. A record keeps its line
 * number in the file; unneeded lines are empty.
 */
export async function* mappedLines(
  file: string,
  mapping: readonly (string | null)[],
  { encoding, refuse }: { encoding?: string | undefined; refuse: (problem: SourceProblem) => void },
): AsyncGenerator<string> {
  const start = await peekText(file, encoding)
  const delimiter = delimiterOf(start.split(/[\r\n]/, 1)[0] ?? '')
  let line = 0
  let isHeader = true
  for await (const record of readRecords(readTextLines(file, { encoding }), delimiter)) {
    while (line < record.line - 1) {
      line += 1
      yield ''
    }
    line += 1
    if (record.fault !== undefined) {
      refuse({ line: record.line, field: '', reason: record.fault })
      yield ''
      continue
    }
    const extra = record.cells.slice(mapping.length)
    if (!isHeader && (record.cells.length < mapping.length || extra.some((cell) => cell !== ''))) {
      const reason = because('cells', { cells: record.cells.length, columns: mapping.length })
      refuse({ line: record.line, field: '', reason })
      yield ''
      continue
    }
    yield mapping
      .flatMap((field, at) => {
        const cell = record.cells[at] ?? ''
        if (field === null) return []
        if (!isHeader) return [quoted(cell)]
        return [field === attributeField ? quoted(`${attributePrefix}${cell.trim()}`) : field]
      })
      .join(',')
    isHeader = false
  }
}

/** Precedes the name of a column that is an attribute of products. */
export const attributePrefix = 'attribute:'

/** Rows in which a column's sample is searched, and the maximum characters of one. */
const [sampleRows, sampleLength] = [50, 60]

/** Returns the first filled cell of each column; empty without any in the first rows. */
export async function readSamples(
  file: string,
  { columns, encoding }: { columns: readonly string[]; encoding?: string | undefined },
): Promise<string[]> {
  const delimiter = delimiterOf((await peekText(file, encoding)).split(/[\r\n]/, 1)[0] ?? '')
  const samples = columns.map(() => '')
  let rows = 0
  for await (const record of readRecords(readTextLines(file, { encoding }), delimiter)) {
    if (rows > 0 && record.fault === undefined)
      for (const at of samples.keys()) samples[at] ||= (record.cells[at] ?? '').trim().slice(0, sampleLength)
    rows += 1
    if (rows > sampleRows || samples.every((sample) => sample !== '')) break
  }
  return samples
}

/** Quotes a cell in one line: line breaks become spaces. */
export const quoted = (cell: string): string => {
  const text = cell.replace(/[\r\n]+/g, ' ')
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
