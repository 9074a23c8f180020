import type { SearchDocument } from '@ambra/search/search-engine'
import { referenceTexts, referenceWeights } from './reference-texts.ts'

type MiniSearch = {
  addAll(documents: readonly object[]): void
  search(text: string): readonly { readonly id: unknown }[]
}
type MiniSearchClass = new (options: object) => MiniSearch

/** Loads MiniSearch from its installation folder; it is not a dependency of the shop. */
export async function loadMiniSearch(folder: string): Promise<MiniSearchClass> {
  const module: { default: MiniSearchClass } = await import(`${folder}/dist/es/index.js`)
  return module.default
}

/**
 * MiniSearch as its README recommends for a shop: the same texts and weights, prefix search and one edit in
 * five letters.
 */
export class MiniSearchReference {
  readonly #makes: MiniSearchClass
  readonly #indexes = new Map<string, MiniSearch>()

  constructor(makes: MiniSearchClass) {
    this.#makes = makes
  }

  add(store: string, documents: readonly SearchDocument[]): void {
    const [first] = documents
    if (first === undefined) return
    const index = new this.#makes({
      fields: Object.keys(referenceTexts(first)),
      searchOptions: { boost: referenceWeights, prefix: true, fuzzy: 0.2 },
    })
    index.addAll(documents.map((document) => ({ id: String(document['sku']), ...referenceTexts(document) })))
    this.#indexes.set(store, index)
  }

  search(store: string, text: string, size: number): string[] {
    return (this.#indexes.get(store)?.search(text) ?? []).slice(0, size).map(({ id }) => String(id))
  }
}
