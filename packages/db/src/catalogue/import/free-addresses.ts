import type { CategoryRow } from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import { slugify } from '@ambra/domain/platform/text/slug'
import type { Kysely } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import type { Item } from './batch-items.ts'
import type { ReferenceData } from './reference-data.ts'

/** Maximum characters of an address in a row. */
const longest = 120

/** Appends words to the address, and a number from 2 when it is taken. */
function freeAddress(key: string, words: string, isTaken: (key: string) => boolean): string {
  for (let number = words === '' ? 2 : 1; ; number += 1) {
    const tail = [words, number > 1 ? String(number) : '']
      .filter(Boolean)
      .map((part) => `-${part}`)
      .join('')
    const free = trimEndSigns(key.slice(0, longest - tail.length), '-') + tail
    if (!isTaken(free)) return free
  }
}

/** Gives a category addresses that no other category uses. */
export function withFreeAddress(row: CategoryRow, owners: ReadonlyMap<string, string>): CategoryRow {
  const isTaken = (language: string) => (key: string) =>
    (owners.get(`${language}/${key}`) ?? row.code) !== row.code
  return {
    ...row,
    texts: withKeys(row.texts, (language, key) =>
      isTaken(language)(key) ? freeAddress(key, '', isTaken(language)) : key,
    ),
  }
}

function withKeys<T extends Record<string, { url_key: string }>>(
  texts: T,
  change: (language: string, key: string) => string,
): T {
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      { ...text, url_key: change(language, text.url_key) },
    ]),
    // The languages are unchanged.
  ) as T
}

/**
 * Resolves address conflicts of products of other shops: a stored product keeps its address, a new one whose
 * address is taken gets its SKU appended. Leaves rows that replace a product unchanged; a taken address is
 * refused there.
 */
export async function withFreeAddresses(
  db: Kysely<Db>,
  items: readonly Item<ProductRow>[],
  known: ReferenceData,
): Promise<Item<ProductRow>[]> {
  const owners = new Map(known.urlKeys)
  const stored = await storedKeys(
    db,
    items.flatMap(({ row }) => (row.merge ? (known.products.get(row.sku)?.id ?? []) : [])),
  )
  return items.map((item) => {
    const { row } = item
    if (!row.merge) return item
    const texts = withKeys(row.texts, (language, key) => {
      const isTaken = (one: string) => (owners.get(`${language}/${one}`) ?? row.sku) !== row.sku
      const own = stored.get(`${known.products.get(row.sku)?.id}/${language}`)
      if (own !== undefined && isTaken(key)) return own
      return isTaken(key) ? freeAddress(key, slugify(row.sku), isTaken) : key
    })
    for (const [language, { url_key }] of Object.entries(texts)) owners.set(`${language}/${url_key}`, row.sku)
    return { ...item, row: { ...row, texts } }
  })
}

async function storedKeys(db: Kysely<Db>, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_texts')
    .select(['product_id', 'language', 'url_key'])
    .where('product_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ product_id, language, url_key }) => [`${product_id}/${language}`, url_key]))
}
