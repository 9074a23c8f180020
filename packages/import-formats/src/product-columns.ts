import { languages } from '@ambra/contract/platform/api/language'
import { fieldColumn } from '@ambra/contract/platform/custom-fields/field-kinds'
import { columnName } from './table-rows.ts'

/** Form of a column: `list` contains codes with commas between them, everything else composed is JSON. */
export type Kind = 'text' | 'number' | 'flag' | 'list' | 'json'

/** Columns that identify a row; every file has them. */
export const keyColumns = ['sku', 'type', 'parent'] as const
/** Column of the attributes that have none of their own. */
export const otherAttributes = 'attributes'
/** Maximum columns, so that the console can import the file as a workbook. */
const mostColumns = 200

const textFields = ['name', 'short_description', 'description', 'keywords', 'meta_title', 'meta_description']
const textColumns = languages.flatMap((language): [string, Kind][] => [
  ...[...textFields, 'url_key'].map((field): [string, Kind] => [`texts.${language}.${field}`, 'text']),
  [`texts.${language}.key_specs`, 'json'],
])

/** Fields of a product row by path, in the order of the columns. */
export const fixedColumns: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['texts.et.name', 'text'],
  ['status', 'number'],
  ['visibility', 'number'],
  ['categories', 'list'],
  ['price', 'number'],
  ['special.price', 'number'],
  ['special.from', 'text'],
  ['special.to', 'text'],
  ['stock.qty', 'number'],
  ['gtin', 'text'],
  ['mpn', 'text'],
  ['kind', 'text'],
  ['tax_class', 'text'],
  ['weight_g', 'number'],
  ['warranty_months', 'number'],
  ['promoted', 'number'],
  ['configurable_by', 'list'],
  ['media', 'json'],
  ...textColumns,
  ['stock.manage', 'flag'],
  ['stock.max_sale_qty', 'number'],
  ['stock.min_sale_qty', 'number'],
  ['stock.qty_increments', 'number'],
  ['tiers', 'json'],
  ['size_mm', 'json'],
  ['energy', 'json'],
  ['maker', 'json'],
  ['eu_responsible', 'json'],
  ['warnings', 'json'],
  ['documents', 'json'],
  ['withdrawal_limits', 'json'],
  ['gift_card', 'flag'],
  ['net_content', 'json'],
  ['charging', 'json'],
  ['durability_guarantee', 'json'],
  ['highlights', 'json'],
  ['model', 'text'],
  ['links', 'json'],
  ['bundle', 'json'],
  ['custom_options', 'json'],
  ['downloads', 'json'],
])

/**
 * Returns the columns of a product file. Attributes that would exceed the maximum share the last column,
 * `attributes`.
 */
export function productColumns(attributes: readonly string[]): string[] {
  const fixed = [...keyColumns, ...fixedColumns.keys()]
  const own = attributes.map((code) => `attributes.${code}`)
  const most = mostColumns - fixed.length
  return own.length <= most ? [...fixed, ...own] : [...fixed, ...own.slice(0, most - 1), otherAttributes]
}

/**
 * Returns the chosen columns with those that a row needs beside them, in the order of `all`: key and name,
 * the choices of variants (`axes`), the name of a text in its language, and the figure that others complete.
 */
export function withNeededColumns(
  chosen: readonly string[],
  { all, axes }: { all: readonly string[]; axes: readonly string[] },
): string[] {
  const needed = new Set<string>([
    ...keyColumns,
    'texts.et.name',
    'configurable_by',
    // Parts, without which a composed product is no product.
    'links',
    'bundle',
    'downloads',
    ...axes.map((code) => `attributes.${code}`),
    ...chosen.flatMap((column) => {
      const [first, second] = column.split('.')
      if (first === 'texts') return [column, `texts.${second}.name`]
      if (first === 'special') return [column, 'special.price']
      // Stock is stored as a whole.
      return first === 'stock' ? all.filter((one) => one.startsWith('stock.')) : [column]
    }),
  ])
  return all.filter((column) => needed.has(column) || (column === otherAttributes && axes.length > 0))
}

/** Returns whether a header is that of a product file of this shop. */
export function isProductTable(columns: ReadonlySet<string>): boolean {
  return keyColumns.every((name) => columns.has(name)) && !columns.has('id')
}

/** Returns the column of a field of a product row. */
export function productColumnOf(field: string): string {
  const [first = '', ...rest] = field.replace(/^variants\/\d+\//, '').split('/')
  const depth = first === 'texts' ? 2 : ['attributes', 'special', 'stock'].includes(first) ? 1 : 0
  if (first === 'custom_fields') return fieldColumn(rest[0] ?? '')
  return first === 'product_type' ? 'type' : [first, ...rest.slice(0, depth)].join('.')
}

export const isProductHeader = (cells: readonly string[]): boolean =>
  isProductTable(new Set(cells.map(columnName)))
