import type { Collection } from '../index/collection.ts'
import type { Suggestions } from '../model/search-engine.ts'

const maxEntries = 1_000

type Collections = {
  readonly products: Collection
  readonly categories: Collection
  readonly pages: Collection
}
type Entry = Collections & { readonly versions: string; readonly response: Suggestions }

const versionsOf = ({ products, categories, pages }: Collections): string =>
  `${products.version} ${categories.version} ${pages.version}`

/**
 * A cache of recent suggestions: shoppers type the same prefixes. An entry holds until its documents change.
 */
export class SuggestionCache {
  readonly #entries = new Map<string, Entry>()

  get(key: string, collections: Collections, make: () => Suggestions): Suggestions {
    const known = this.#entries.get(key)
    const versions = versionsOf(collections)
    const isSame =
      known?.products === collections.products &&
      known.categories === collections.categories &&
      known.pages === collections.pages &&
      known.versions === versions
    const response = isSame ? known.response : make()
    this.#entries.delete(key)
    this.#entries.set(key, { ...collections, versions, response })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    return response
  }

  clear(): void {
    this.#entries.clear()
  }
}
