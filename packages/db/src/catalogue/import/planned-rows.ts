import type { BatchResult } from './batch-items.ts'
import { skusOf } from './check-product.ts'
import type { StoredProduct } from './reference-data.ts'
import { questionKey } from './write-questions.ts'
import { reviewKey } from './write-reviews.ts'
import { salesKey } from './write-sales.ts'

/**
 * Rows that earlier batches of a dry run would have stored: later rows may reference them but not claim their
 * identifiers. Empty in a real import, whose batches find them in the database.
 */
export class PlannedRows {
  readonly #products = new Map<string, StoredProduct>()
  readonly #urlKeys = new Map<string, string>()
  readonly #owners = new Set<string>()
  readonly #media = new Map<string, string>()
  readonly #keys = new Set<string>()

  add({ imported }: BatchResult, now: Date): void {
    for (const { row } of imported.map(({ item }) => item)) {
      if (row.type === 'media') this.#media.set(row.path, '')
      else if (row.type === 'review') this.#keys.add(reviewKey(row))
      else if (row.type === 'question') this.#keys.add(questionKey(row))
      else if (row.type === 'sales') this.#keys.add(salesKey(row))
      else if (row.type === 'product') {
        const parent = row.sku
        for (const sku of skusOf(row).own) this.#products.set(sku, plannedProduct(sku, parent, now))
        this.#owners.add(row.sku)
        for (const [language, { url_key }] of Object.entries(row.texts))
          this.#urlKeys.set(`${language}/${url_key}`, row.sku)
      }
    }
  }

  /** Adds planned products to the stored ones. */
  products(stored: Map<string, StoredProduct>, skus: Iterable<string>): Map<string, StoredProduct> {
    for (const sku of skus) {
      const planned = this.#products.get(sku)
      if (planned && !stored.has(sku)) stored.set(sku, planned)
    }
    return stored
  }

  /**
   * Returns the owners of addresses; a planned product has the addresses of its row instead of its stored
   * ones.
   */
  urlKeys(stored: Map<string, string>, wanted: Iterable<string>): Map<string, string> {
    for (const key of wanted) {
      const owner = this.#urlKeys.get(key)
      const before = stored.get(key)
      if (owner !== undefined) stored.set(key, owner)
      else if (before !== undefined && this.#owners.has(before)) stored.delete(key)
    }
    return stored
  }

  /** Returns pictures of the batch that exist only in the plan. */
  missingMedia(stored: ReadonlyMap<string, string>, paths: Iterable<string>): string[] {
    return [...new Set(paths)].filter((path) => this.#media.has(path) && !stored.has(path))
  }

  hasMedia(path: string): boolean {
    return this.#media.has(path)
  }

  /** Adds keys of planned reviews, questions and sales. */
  keys(stored: Set<string>, wanted: Iterable<string>): Set<string> {
    for (const key of wanted) if (this.#keys.has(key)) stored.add(key)
    return stored
  }
}

const plannedProduct = (sku: string, parent: string, now: Date): StoredProduct => ({
  id: -1,
  sku,
  parent_sku: sku === parent ? null : parent,
  content_hash: '',
  created_at: now,
  price_cents: null,
  special_cents: null,
  special_from: null,
  special_to: null,
  written_at: null,
})
