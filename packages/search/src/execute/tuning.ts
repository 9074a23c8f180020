import { prepareSearchText } from '@ambra/domain/search/search-text'
import { facetFilter } from '../shop-rules/facets.ts'
import { type Query, relevanceField, type ScoreFunction } from '../model/query-model.ts'
import type { SearchEngine, SearchRequest, SearchTrial } from '../model/search-engine.ts'
import type { SearchTuning } from '../model/tuning-model.ts'
import { shopperTextOf } from '../query/text-clauses.ts'
import { wordsOf } from '../text/analyse.ts'

/** The least and the most that one boost may do. */
export const boostBounds = { least: 0.25, most: 4 } as const
export const mostPinned = 20

/** The text by which a pin is found: case, accents and signs between words do not matter. */
export const pinKey = (text: string): string => wordsOf(text).join(' ')

/** The search screen adds words with hyphens once more without them. */
const pinKeys = (query: string): string[] => [query, prepareSearchText(query)].map(pinKey)

/** Returns the products that are pinned for a text. */
export const pinnedFor = ({ pins }: SearchTuning, text: string): readonly string[] =>
  pins.findLast(({ query }) => pinKeys(query).includes(pinKey(text)))?.skus ?? []

/** Pins and boosts as a search needs them. */
export class CompiledTuning {
  readonly #pins: ReadonlyMap<string, readonly string[]>
  readonly #functions: readonly ScoreFunction[]
  readonly #redirects: ReadonlyMap<string, string>

  constructor({ pins, boosts, redirects = [] }: SearchTuning) {
    this.#redirects = new Map(
      redirects.flatMap(({ query, path }) => pinKeys(query).map((key) => [key, path] as const)),
    )
    this.#pins = new Map(
      pins.flatMap(({ query, skus }) =>
        pinKeys(query).map((key) => [key, skus.slice(0, mostPinned)] as const),
      ),
    )
    this.#functions = boosts.flatMap((boost) => boostFunction(boost) ?? [])
  }

  get isEmpty(): boolean {
    return this.#pins.size + this.#functions.length + this.#redirects.size === 0
  }

  redirectFor(text: string): string | undefined {
    return this.#redirects.get(pinKey(text))
  }

  /** The request in the shopkeeper's order: only for products found by words and sorted by how well they fit. */
  applyTo(request: SearchRequest): SearchRequest {
    const { type, sort, body } = request
    if (type !== 'product' || !isByRelevance(sort)) return request
    const text = shopperTextOf(body.query)
    if (text === undefined) return request
    const skus = this.#pins.get(pinKey(text))
    return {
      ...request,
      body: this.#functions.length === 0 ? body : { ...body, query: this.#boosted(body.query) },
      sort: skus === undefined ? sort : [pinnedFirst(skus), ...(sort.length > 0 ? sort : [byScore])],
    }
  }

  #boosted(query: Query): Query {
    return {
      kind: 'functionScore',
      query,
      functions: this.#functions,
      scoreMode: 'multiply',
      boostMode: 'multiply',
    }
  }
}

const byScore = { field: '_score', direction: 'desc', missing: '_last' } as const
const pinnedFirst = (ranks: readonly string[]) =>
  ({ field: 'sku', direction: 'asc', missing: '_last', ranks }) as const

const isByRelevance = ([first]: SearchRequest['sort']): boolean =>
  first === undefined || first.field === relevanceField || first.field === '_score'

/** Returns what a boost does in a query; undefined for a value that cannot be filtered by. */
export function boostFunction({ field, value, factor }: SearchTuning['boosts'][number]) {
  const filter = filterOf(field, value)
  const weight = Math.min(boostBounds.most, Math.max(boostBounds.least, factor))
  return filter === undefined ? undefined : { filter, weight }
}

function filterOf(field: string, value: string): Query | undefined {
  if (field === 'sku') return { kind: 'terms', field, values: [value] }
  if (field === 'category') return { kind: 'terms', field: 'category_ids', values: [value] }
  return facetFilter(field, [value])
}

/** Tuning of each store; a store without pins and boosts costs a search one map lookup. */
export class Tunings {
  readonly #byStore = new Map<string, CompiledTuning>()

  set(store: string, tuning: SearchTuning): void {
    const compiled = new CompiledTuning(tuning)
    if (compiled.isEmpty) this.#byStore.delete(store)
    else this.#byStore.set(store, compiled)
  }

  redirectFor(store: string, text: string): string | undefined {
    return this.#byStore.get(store)?.redirectFor(text)
  }

  applyTo(request: SearchRequest): SearchRequest {
    const tuning = request.trial ? new CompiledTuning(request.trial.tuning) : this.#byStore.get(request.index)
    return tuning === undefined || tuning.isEmpty ? request : tuning.applyTo(request)
  }
}

/** Returns the engine with other synonyms, pins and boosts for its searches; other searches use those of the store. */
export const onTrial = (engine: SearchEngine, trial: SearchTrial): SearchEngine => ({
  ...engine,
  search: (request) => engine.search({ ...request, trial }),
  readText: (index, text) => engine.readText(index, text, trial),
})
