import { because } from '@ambra/contract/catalogue/import-reasons'
import type { MerchantItem } from './merchant-item.ts'
import type { SourceProblem } from './source.ts'
import type { TableRow } from './table-rows.ts'
import { isTranslatedWoo, wooColumn, wooFields } from './woocommerce-columns.ts'

type Fields = Readonly<Record<string, string>>
type Values = Record<string, readonly string[]>
/** Shop tables whose rows are read as items of a feed. */
export type ShopTable = 'woocommerce' | 'shopify'
type Refuse = (problem: SourceProblem) => void

/** Detects which shop's export has these columns. */
export function shopTableOf(columns: ReadonlySet<string>): ShopTable | undefined {
  if (['handle', 'variant_sku', 'variant_price'].every((name) => columns.has(name))) return 'shopify'
  if (['id', 'type', 'sku', 'name', 'regular_price'].every((name) => columns.has(name))) return 'woocommerce'
  if (isTranslatedWoo(columns)) return 'woocommerce'
  return undefined
}

const cell = (fields: Fields, name: string): string => fields[name]?.trim() ?? ''
/** Returns the values of a cell, without empty ones. */
const filled = (values: Record<string, string | readonly string[]>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const list = [value].flat().filter((one) => one !== '')
      return list.length > 0 ? [[name, list]] : []
    }),
  )

/** Returns `name: value` pairs as product details of a feed. */
export const details = (pairs: readonly (readonly [string, string])[]): string[] =>
  pairs.flatMap(([name, value]) =>
    name.trim() === '' || value.trim() === '' ? [] : [`:${name.replaceAll(':', ' ')}:${value}`],
  )

/** Converts rows of a shop's export to items of a feed: rows of one product share a group. */
export function itemsOf(
  rows: AsyncIterable<TableRow>,
  shop: ShopTable,
  { refuse, note }: { refuse: Refuse; note: (text: string) => void },
): AsyncGenerator<MerchantItem> {
  const named = withUnread(rows, shop, note)
  return shop === 'shopify' ? shopifyItems(named) : wooItems(named, refuse)
}

const columnsRead: Record<ShopTable, RegExp> = {
  woocommerce:
    /^(id|type|sku|name|published|(short_)?description|date_sale_price_(starts|ends)|in_stock\?|stock|backorders_allowed\?|(sale|regular)_price|categories|images|parent|brands|slug|permalink|gtin,.*|attribute_\d+_.*)$/,
  shopify:
    /^(handle|title|body_\(html\)|vendor|type|product_category|published|status|option\d_(name|value)|variant_(sku|price|compare_at_price|barcode|image|inventory_(tracker|qty|policy))|image_src)$/,
}

/** Names the columns that are not read. */
async function* withUnread(
  rows: AsyncIterable<TableRow>,
  shop: ShopTable,
  note: (text: string) => void,
): AsyncGenerator<TableRow> {
  let isFirst = true
  for await (const row of rows) {
    if (isFirst) {
      const unread = Object.keys(row.fields).filter((name) => !columnsRead[shop].test(wooColumn(name)))
      if (unread.length > 0) note(`columns not read: ${unread.slice(0, 30).join(', ')}`)
    }
    isFirst = false
    yield row
  }
}

/**
 * Reads Shopify: one row per variant under the handle of its product, whose texts are in the first one; a row
 * with only a picture belongs to them. Rows of a product are consecutive.
 */
async function* shopifyItems(rows: AsyncIterable<TableRow>): AsyncGenerator<MerchantItem> {
  let product: TableRow[] = []
  for await (const row of rows) {
    if (product.length > 0 && cell(product[0]?.fields ?? {}, 'handle') !== cell(row.fields, 'handle')) {
      yield* shopifyProduct(product)
      product = []
    }
    product.push(row)
  }
  yield* shopifyProduct(product)
}

const isVariant = ({ fields }: TableRow) =>
  ['variant_price', 'variant_sku', 'option1_value'].some((name) => cell(fields, name) !== '')

function* shopifyProduct(rows: readonly TableRow[]): Generator<MerchantItem> {
  const [head] = rows
  if (!head) return
  const common = head.fields
  const variants = rows.filter((row) => row === head || isVariant(row))
  const along = rows.filter((row) => !variants.includes(row)).map(({ line }) => line)
  const pictures = [...rows].map(({ fields }) => cell(fields, 'image_src')).filter(Boolean)
  const isHidden =
    /^false$/i.test(cell(common, 'published')) || /^(draft|archived)$/i.test(cell(common, 'status'))
  for (const { line, fields } of variants) {
    const own = cell(fields, 'variant_price')
    const before = cell(fields, 'variant_compare_at_price')
    const isReduced = Number(before) > Number(own)
    const options = [1, 2, 3].map(
      (number) => [cell(common, `option${number}_name`), cell(fields, `option${number}_value`)] as const,
    )
    const counted =
      cell(fields, 'variant_inventory_tracker') === '' ? '' : cell(fields, 'variant_inventory_qty')
    yield {
      line,
      ...(along.length > 0 && { along }),
      fields: filled({
        id: cell(fields, 'variant_sku'),
        title: cell(common, 'title'),
        description: cell(common, 'body_(html)'),
        brand: cell(common, 'vendor'),
        product_type: cell(common, 'type') || cell(common, 'product_category'),
        price: isReduced ? before : own,
        sale_price: isReduced ? own : '',
        gtin: cell(fields, 'variant_barcode').replace(/^'/, ''),
        image_link: [cell(fields, 'variant_image'), ...pictures],
        qty: counted,
        availability:
          counted === '' && 'variant_inventory_tracker' in fields
            ? 'in_stock'
            : cell(fields, 'variant_inventory_policy') === 'continue'
              ? 'backorder'
              : '',
        status: isHidden ? '2' : '',
        product_detail: details(options.filter(([, value]) => value !== 'Default Title')),
        item_group_id: variants.length > 1 ? cell(common, 'handle').slice(0, 64) : '',
      }),
    }
  }
}

type Parent = TableRow & { isUsed?: true }

/**
 * Reads WooCommerce: one row per product, and one per variation that names its parent by `id:7` or its SKU.
 * The `ID` is not a SKU.
 */
async function* wooItems(rows: AsyncIterable<TableRow>, refuse: Refuse): AsyncGenerator<MerchantItem> {
  const parents = new Map<string, Parent>()
  const all: Parent[] = []
  for await (const { line, fields: named } of rows) {
    const fields = wooFields(named)
    const row: Parent = { line, fields }
    const types = cell(fields, 'type')
      .toLowerCase()
      .split(',')
      .map((type) => type.trim())
    const subject = cell(fields, 'sku')
    if (types.includes('variable')) {
      const problem = because('needs_parent_code')
      if (subject === '') refuse({ line, field: 'id', reason: problem })
      else {
        all.push(row)
        for (const name of [`id:${cell(fields, 'id')}`, subject]) parents.set(name, row)
      }
    } else if (types.includes('variation')) {
      const parent = parents.get(cell(fields, 'parent'))
      if (parent) {
        parent.isUsed = true
        yield wooItem(row, parent)
      } else {
        const reason = because('no_parent_above', { parent: cell(fields, 'parent') })
        refuse({ line, subject, field: 'parent', reason })
      }
    } else if (types.some((type) => type === 'grouped' || type === 'external'))
      refuse({
        line,
        subject,
        field: 'type',
        reason: because('type_not_taken', { type: cell(fields, 'type') }),
      })
    else yield wooItem(row)
  }
  for (const { line, fields, isUsed } of all)
    if (!isUsed)
      refuse({ line, subject: cell(fields, 'sku'), field: 'type', reason: because('no_variation') })
}

function wooItem({ line, fields }: TableRow, parent?: TableRow): MerchantItem {
  const common = parent?.fields ?? fields
  const counted = cell(fields, 'stock')
  const [from, to] = [cell(fields, 'date_sale_price_starts'), cell(fields, 'date_sale_price_ends')]
  return {
    line,
    ...(parent && { along: [parent.line] }),
    fields: filled({
      id: cell(fields, 'sku'),
      title: cell(common, 'name'),
      description: cell(common, 'description') || cell(common, 'short_description'),
      brand: cell(common, 'brands'),
      product_type: wooCategories(cell(common, 'categories')),
      price: cell(fields, 'regular_price'),
      sale_price: cell(fields, 'sale_price'),
      sale_price_effective_date: from || to ? `${from}/${to}` : '',
      gtin: cell(fields, 'gtin,_upc,_ean,_or_isbn'),
      image_link: [cell(fields, 'images'), cell(common, 'images')].flatMap((list) => list.split(/,\s*/)),
      qty: /^-?\d+(\.\d+)?$/.test(counted) ? counted : '',
      availability: wooAvailability(fields),
      status: /^(0|-1)$/.test(cell(common, 'published')) ? '2' : '',
      product_detail: details(wooAttributes(fields, parent)),
      item_group_id: parent ? cell(common, 'sku') : '',
    }),
  }
}

/** A product sold beyond its stock is reported, because it is not here. */
function wooAvailability(fields: Fields): string {
  const is = cell(fields, 'in_stock?')
  const isBeyond = /^(1|yes|notify)$/i.test(cell(fields, 'backorders_allowed?'))
  if (is === 'backorder' || (isBeyond && is === '0')) return 'backorder'
  return is === '' ? '' : is === '1' ? 'in_stock' : 'out_of_stock'
}

/** Parses paths with ` > `, separated by commas; a comma in a name is escaped by a backslash. */
const wooCategories = (list: string): string[] =>
  list
    .replaceAll('\\,', '\u0000')
    .split(',')
    .map((path) => path.replaceAll('\u0000', ',').trim())

/** Returns the attributes of a product with one value, or a variation's own. */
function wooAttributes(fields: Fields, parent: TableRow | undefined): (readonly [string, string])[] {
  const numbers = Object.keys(fields).flatMap((name) => /^attribute_(\d+)_name$/.exec(name)?.[1] ?? [])
  return numbers.flatMap((number) => {
    const name = cell(fields, `attribute_${number}_name`)
    const values = cell(fields, `attribute_${number}_value(s)`)
    return parent === undefined && values.includes(',') ? [] : [[name, values] as const]
  })
}
