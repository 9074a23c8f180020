import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoContentFolder } from '@ambra/demo-shop/demo-data'
import { demoDocuments } from '@ambra/demo-shop/testing/demo-documents'
import type { SearchDocument } from '@ambra/search/search-engine'
import type { JudgedProduct } from './relevance.ts'
import { balticProducts } from './shopper-queries.ts'

/** Store for judged queries: its indexed documents, and what a judge sees of them. */
export type JudgedStore = {
  readonly store: string
  readonly documents: readonly SearchDocument[]
  readonly products: readonly JudgedProduct[]
}

const day = new Date('2026-11-20T10:00:00Z')

/** Returns the demo catalogue in its three languages, and the small Latvian and Lithuanian one. */
export async function judgedStores(): Promise<JudgedStore[]> {
  return Promise.all([...(['et', 'en', 'ru'] as const).map(demoStore), balticStore('lv'), balticStore('lt')])
}

async function demoStore(store: 'et' | 'en' | 'ru'): Promise<JudgedStore> {
  const documents = await demoDocuments(store, day)
  const products = documents.map(
    (document): JudgedProduct => ({
      sku: document.sku,
      groups: document.groups,
      price: Number(document['final_price']),
      words: JSON.stringify([document['name'], document['keySpecs'], document['specs']]),
    }),
  )
  return { store, documents, products }
}

function balticStore(store: 'lv' | 'lt'): JudgedStore {
  const { documents, byKind } = balticProducts(store)
  const products = documents.map((document): JudgedProduct => {
    const sku = String(document['sku'])
    const groups = [...byKind].flatMap(([kind, skus]) => (skus.includes(sku) ? [kind] : []))
    return { sku, groups, price: Number(document['final_price']), words: String(document['name']) }
  })
  return { store, documents, products }
}

/** Returns the synonyms of the demo shop; none for stores without content. */
export function synonymsOf(store: string): string {
  return store === 'lv' || store === 'lt'
    ? ''
    : readFileSync(join(demoContentFolder, store, 'synonyms.txt'), 'utf8')
}
