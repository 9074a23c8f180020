import { readTable } from '@ambra/import-formats/table-rows'
import { readTextLines } from '@ambra/import-formats/text-lines'
import { english, keyOf, writeLines } from './json-lines.ts'

/** Converts offer titles to products without a price; skus are the data set's own numbers. */
export async function convertPricerunner(source: string, target: string): Promise<void> {
  const offers: Record<string, string>[] = []
  const categories = new Map<string, string>()
  const lines = readTextLines(source)
  for await (const { fields } of readTable(lines, ({ line, reason }) =>
    console.error(`${source}: ${line} ${reason}`),
  )) {
    offers.push(fields)
    categories.set(`pr-${fields['category_id'] ?? ''}`, fields['category_label'] ?? '')
  }
  function* rows(): Generator<object> {
    for (const [code, name] of categories)
      yield { type: 'category', code, position: 1, texts: english({ name, url_key: keyOf('pr', name) }) }
    for (const offer of offers) {
      const name = offer['product_title'] ?? ''
      const sku = `PR-${offer['product_id'] ?? ''}`
      yield {
        type: 'product',
        sku,
        product_type: 'simple',
        categories: [`pr-${offer['category_id'] ?? ''}`],
        price: null,
        texts: english({ name: name.slice(0, 300), url_key: keyOf(sku, name) }),
      }
    }
  }
  await writeLines(target, rows())
}
