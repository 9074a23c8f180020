import type { TableRow } from './table-rows.ts'

/** Columns of the sample-data layout that are not attributes. */
const plain = new Set([
  'category',
  'name',
  'sku',
  'price',
  'qty',
  'description',
  'short_description',
  'meta_description',
  'special_price',
  'attribute_set',
  'bundle_options',
  'associated_sku',
  'links_title',
  'samples_title',
  'links_purchased_separately',
])

const lines = (cell: string) =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns whether a header has the layout of the vendor's sample data: `category`, no `product_type`. */
export function isFixture(fields: Readonly<Record<string, string>>): boolean {
  return 'attribute_set' in fields && 'category' in fields && !('product_type' in fields)
}

function typeOf(fields: Readonly<Record<string, string>>): string {
  if (fields['bundle_options'] !== undefined) return 'bundle'
  if (fields['associated_sku'] !== undefined) return 'grouped'
  return fields['links_title'] === undefined ? 'simple' : 'downloadable'
}

/** Converts `Title|radio:sku,sku` to the export layout; the first part is the default one. */
function bundleValues(cell: string): string {
  return lines(cell)
    .flatMap((option) => {
      const [, title = '', type = '', skus = ''] = /^(.*)\|(\w+):(.*)$/.exec(option) ?? []
      return skus
        .split(',')
        .map((sku, index) =>
          [
            `name=${title}`,
            `type=${type}`,
            'required=1',
            `sku=${sku.trim()}`,
            `default=${index === 0 ? 1 : 0}`,
            'default_qty=1',
          ].join(','),
        )
    })
    .join('|')
}

/**
 * Converts a row of the sample-data layout (one value per line in a cell) to the columns of the export
 * layout.
 */
export function fromFixture({ line, fields }: TableRow): TableRow {
  const attributes = Object.entries(fields)
    .filter(([name, cell]) => !plain.has(name) && lines(cell).length > 0)
    .map(
      ([name, cell]) =>
        `${name}=${lines(cell)
          .map((value) => (/^1$/.test(value) ? 'Yes' : value))
          .join('|')}`,
    )
  return {
    line,
    fields: {
      sku: fields['sku'] ?? '',
      product_type: typeOf(fields),
      categories: lines(fields['category'] ?? '')
        .map((name) => `Root/${name.replaceAll('/', '\\/')}`)
        .join(','),
      name: fields['name'] ?? '',
      description: fields['description'] ?? '',
      short_description: fields['short_description'] ?? '',
      price: fields['price'] ?? '',
      special_price: fields['special_price'] ?? '',
      qty: fields['qty'] ?? '',
      additional_attributes: attributes.join(','),
      bundle_values: bundleValues(fields['bundle_options'] ?? ''),
      associated_skus: fields['associated_sku'] ?? '',
    },
  }
}
