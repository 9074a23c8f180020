import { readFileSync } from 'node:fs'
import type { SearchDocument } from '@ambra/search/search-engine'
import { aProductDocument } from './search-documents.ts'

const fixture = (path: string): string =>
  readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')

/** Typed text with the expected results: skus, or group names written as `@group`. */
export type ShopperQuery = {
  readonly text: string
  readonly skus: readonly string[]
  readonly groups: readonly string[]
}

/** Returns the queries of one language in the order of their file. */
export function shopperQueries(language: string): ShopperQuery[] {
  return fixture(`shopper-queries/${language}.txt`)
    .split('\n')
    .filter((line) => line.includes(' => ') && !line.startsWith('#'))
    .map((line) => {
      const [text = '', expected = ''] = line.split(' => ')
      const [skus = '', ...groups] = expected.split('@').map((name) => name.trim())
      // Skus may follow a group directly: they are the capitals at its end.
      const codes = groups.flatMap(
        (group) => group.match(/(?:\b[A-Z]{2}-[A-Z0-9-]+\s*)+$/)?.[0].split(' ') ?? [],
      )
      return {
        text,
        skus: [...skus.split(' '), ...codes].filter((code) => code !== ''),
        groups: groups.map((group) => group.replace(/(?:\s\b[A-Z]{2}-[A-Z0-9-]+)+$/, '')),
      }
    })
}

/**
 * Whether the first five results are right: all expected products of a small set, or at least four of a set
 * of more than five.
 */
export function isAnswered(found: readonly string[], expected: ReadonlySet<string>): boolean {
  const right = found.slice(0, 5).filter((sku) => expected.has(sku)).length
  return right >= (expected.size > 5 ? 4 : expected.size)
}

type BalticFile = {
  kinds: Record<string, Record<string, [name: string, category: string]>>
  products: [sku: string, brand: string, model: string, kind: string, specs: string[], qty: number][]
}

/** Returns the products of `baltic-products.json` as a store of that language shows them, and their skus by kind. */
export function balticProducts(language: 'lv' | 'lt') {
  const { kinds, products }: BalticFile = JSON.parse(fixture('baltic-products.json'))
  const byKind = new Map<string, string[]>()
  const documents = products.map(([sku, brand, model, kind, specs, qty], at): SearchDocument => {
    byKind.set(kind, [...(byKind.get(kind) ?? []), sku])
    const [name, category] = kinds[kind]?.[language] ?? ['', '']
    return aProductDocument(at + 1, {
      sku,
      name: `${name} ${brand} ${model}`,
      mpn: sku,
      brandName: brand,
      main_taxon: category,
      category: [{ category_id: 1, name: category, slug: kind, path: kind }],
      specs: specs.map((value) => ({ value })),
      total_qty: qty,
    })
  })
  return { documents, byKind }
}
