import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { AttributeRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { withoutNeutral } from '@ambra/domain/platform/text/csv'
import { readTable } from '@ambra/import-formats/table-rows'
import { readTextLines } from '@ambra/import-formats/text-lines'
import type { SearchDocument } from '@ambra/search/search-engine'
import {
  foreignDocument,
  foreignSet,
  foreignStore,
  groupBy,
  type QuerySet,
  type SetQuery,
} from './foreign-set.ts'

/**
 * Returns real products with human judgements. The judged products were pooled from one older engine;
 * unjudged ones count as wrong.
 */
export const judgedProducts = (folder: string): Promise<QuerySet> =>
  judgedSet('products judged by people', join(folder, 'icecat-chorus'))

/** Returns the products of a shop with the set that `ambra search export-set` wrote, if the folder has one. */
export const ownSearches = async (folder: string): Promise<QuerySet[]> =>
  existsSync(join(folder, 'own')) ? [await judgedSet('own searches', join(folder, 'own'))] : []

async function judgedSet(name: string, folder: string): Promise<QuerySet> {
  const rows = gunzipSync(await readFile(join(folder, 'products.jsonl.gz')))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    // The format of the shop's own import, as the data set's README says.
    .map((line) => JSON.parse(line) as AttributeRow | ProductRow)
  const attributes = new Map(
    rows.flatMap((row) => (row.type === 'attribute' ? [[row.code, row] as const] : [])),
  )
  const products = rows.flatMap((row) => (row.type === 'product' ? [row] : []))
  return foreignSet(
    name,
    products.map((product, at) => documentOf(product, at + 1, attributes)),
    await judgedQueries(join(folder, 'judgements.csv')),
  )
}

function documentOf(
  product: ProductRow,
  id: number,
  attributes: ReadonlyMap<string, AttributeRow>,
): SearchDocument {
  const words = product.texts.en
  const values = Object.entries(product.attributes ?? {}).flatMap(([code, value]) => {
    const attribute = attributes.get(code)
    return attribute === undefined ? [] : [{ attribute, value: inWords(attribute, value) }]
  })
  return foreignDocument(id, 'All goods', {
    sku: product.sku,
    name: words?.name ?? product.sku,
    mpn: product.mpn,
    gtin: product.gtin,
    keywords: words?.keywords,
    short_description: words?.short_description,
    brandName: values.find(({ attribute }) => attribute.code === 'brand')?.value ?? '',
    features: values
      .filter(({ attribute }) => attribute.searchable)
      .map(({ value }) => value)
      .join(' '),
    specs: values.map(({ attribute, value }) => ({ label: attribute.labels.en, value })),
    total_qty: 10,
  })
}

function inWords({ options, unit }: AttributeRow, value: unknown): string {
  const option = options?.find(({ code }) => code === value)
  return option?.labels.en ?? [String(value), unit ?? ''].join(' ').trim()
}

async function judgedQueries(file: string): Promise<SetQuery[]> {
  const judged: { query: string; sku: string; grade: number }[] = []
  for await (const { fields } of readTable(readTextLines(file), () => undefined))
    judged.push({
      query: withoutNeutral(fields['query'] ?? ''),
      sku: withoutNeutral(fields['sku'] ?? ''),
      grade: Number(fields['rating']),
    })
  return [...groupBy(judged, ({ query }) => query)].flatMap(([query, grades]) =>
    // Without right results no order is better than another.
    grades.every(({ grade }) => grade === 0)
      ? []
      : [
          {
            kind: 'judged',
            store: foreignStore,
            query,
            grades: new Map(grades.map(({ sku, grade }) => [sku, grade])),
          },
        ],
  )
}
