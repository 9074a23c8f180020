import type { SourceKind } from './read-source.ts'
import { readTable } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'
import { readXmlItems } from './xml-items.ts'

/** Address of a product in the other shop; with the host if the file names it. */
export type FormerAddress = { sku: string; address: string }

type Fields = Readonly<Record<string, string>>
type Options = { encoding?: string | undefined }

/** Yields the addresses of products in a file of another shop, one or more per product, in file order. */
export async function* readFormerAddresses(
  file: string,
  { layout }: Pick<SourceKind, 'layout'>,
  options: Options,
): AsyncGenerator<FormerAddress> {
  if (layout === 'ambra' || layout === 'ambra-table' || layout === 'magento-reviews') return
  const rows = layout === 'merchant-xml' ? itemsOf(file, options) : tableOf(file, options)
  for await (const fields of rows) {
    const sku = (fields['sku'] ?? fields['variant_sku'] ?? fields['id'] ?? '').trim()
    if (sku !== '') for (const address of addressesIn(fields)) yield { sku, address }
  }
}

async function* tableOf(file: string, options: Options): AsyncGenerator<Fields> {
  // The import reports unreadable rows.
  for await (const { fields } of readTable(readTextLines(file, options), () => undefined)) yield fields
}

async function* itemsOf(file: string, options: Options): AsyncGenerator<Fields> {
  for await (const { fields, fault } of readXmlItems(file, options))
    if (fault === undefined)
      yield Object.fromEntries(Object.entries(fields).map(([name, [value = '']]) => [name, value]))
}

/** Reads addresses by the column names of Magento, Shopify, WooCommerce, and feeds. */
function addressesIn(fields: Fields): Set<string> {
  const cell = (name: string) => fields[name]?.trim() ?? ''
  const found = new Set<string>()
  const add = (before: string, part: string, after = '') =>
    part === '' || found.add(`${before}${part.split('/').map(encodeURIComponent).join('/')}${after}`)
  // A variant has no page of its own.
  if (!/^not visible/i.test(cell('visibility'))) {
    add('/', cell('url_path').replace(/^\/|\.html$/g, ''), '.html')
    add('/', cell('url_key'), '.html')
  }
  add('/products/', cell('handle'))
  add('/product/', cell('slug'))
  for (const name of ['permalink', 'link']) if (/^https?:\/\//i.test(cell(name))) found.add(cell(name))
  return found
}
