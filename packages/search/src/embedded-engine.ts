import { setImmediate as nextTurn } from 'node:timers/promises'
import { ShopError } from '@ambra/contract/errors'
import { aggregate } from './aggregate.ts'
import { analyserFor } from './analyse.ts'
import { type Bitset, Scratch } from './bitset.ts'
import { Collection } from './collection.ts'
import { type Evaluation, evaluate, type Matches } from './evaluate.ts'
import type { Aggregation, SearchBody } from './query-model.ts'
import type {
  DocumentType,
  SearchDocument,
  SearchEngine,
  SearchHit,
  SearchRequest,
  SearchResult,
  SearchStats,
} from './search-engine.ts'
import { filterSource } from './source-filter.ts'
import { suggest } from './suggest.ts'
import { topHits } from './top-hits.ts'

/** Documents indexed before other work gets a turn. */
const batch = 100

type Slot = {
  collection: Collection
  /** While a replacement is built: ids changed meanwhile, which the replacement must not overwrite. */
  changed: Set<number | string> | undefined
}

/**
 * The search engine inside the process: nothing to install, everything in memory, rebuilt from the
 * database at start. Answers of one request see one state of the index.
 * @see architecture §5 "Embedded engine"
 */
export function createEmbeddedEngine(): SearchEngine {
  const slots = new Map<string, Slot>()
  const slotOf = (index: string, type: DocumentType): Slot => {
    const key = `${index}/${type}`
    const known = slots.get(key)
    if (known !== undefined) return known
    const slot: Slot = { collection: new Collection(type, analyserFor(index)), changed: undefined }
    slots.set(key, slot)
    return slot
  }

  return {
    search: async (request) => {
      const scratch = new Scratch()
      try {
        return search(slotOf(request.index, request.type).collection, request, scratch)
      } finally {
        scratch.release()
      }
    },
    suggest: async (request) => {
      const scratch = new Scratch()
      try {
        const products = slotOf(request.index, 'product').collection
        return suggest(request, {
          products,
          categories: slotOf(request.index, 'category').collection,
          scratch,
        })
      } finally {
        scratch.release()
      }
    },
    find: async (index, type, id) => findDocument(slotOf(index, type).collection, id),
    upsert: async (index, type, documents) => {
      const slot = slotOf(index, type)
      let done = 0
      for (const document of documents) {
        slot.collection.upsert(document)
        slot.changed?.add(document.id)
        if (++done % batch === 0) await nextTurn()
      }
    },
    patch: async (index, type, change) => {
      const slot = slotOf(index, type)
      const current = findDocument(slot.collection, change.id)
      if (current === undefined) return false
      slot.collection.upsert({ ...current, ...change })
      slot.changed?.add(change.id)
      return true
    },
    remove: async (index, type, ids) => {
      const slot = slotOf(index, type)
      for (const id of ids) {
        slot.collection.remove(id)
        slot.changed?.add(id)
      }
    },
    replaceAll: async (index, type, documents) =>
      replaceAll(slotOf(index, type), new Collection(type, analyserFor(index)), documents),
    stats: () => statsOf(slots),
    close: async () => slots.clear(),
  }
}

function findDocument(collection: Collection, id: number | string): SearchDocument | undefined {
  const document = collection.numberOf(id)
  return document === undefined ? undefined : collection.sources.get(document)
}

async function replaceAll(
  slot: Slot,
  fresh: Collection,
  documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
): Promise<void> {
  const changed = new Set<number | string>()
  slot.changed = changed
  let done = 0
  for await (const document of documents) {
    if (!changed.has(document.id)) fresh.upsert(document)
    if (++done % batch === 0) await nextTurn()
  }
  for (const id of changed) {
    const current = findDocument(slot.collection, id)
    if (current === undefined) fresh.remove(id)
    else fresh.upsert(current)
  }
  slot.collection = fresh
  slot.changed = undefined
}

function statsOf(slots: ReadonlyMap<string, Slot>): SearchStats {
  const documents: Record<string, number> = {}
  let bytes = 0
  for (const [key, { collection }] of slots) {
    documents[key] = collection.size
    bytes += collection.bytes
  }
  return { documents, bytes }
}

function timeCheck(deadline: number | undefined): () => void {
  return () => {
    if (deadline !== undefined && Date.now() > deadline) throw new ShopError('search.timeout')
  }
}

function search(collection: Collection, request: SearchRequest, scratch: Scratch): SearchResult {
  const { body, sort } = request
  const scored = sort.length === 0 || sort.some(({ field }) => field === '_score')
  const run: Evaluation = { collection, scored, checkTime: timeCheck(request.deadline), scratch }
  const asked = evaluate(body.query, run)
  const facets = body.facetFilters.map(({ facet, query }) => ({ facet, bits: evaluate(query, run).bits }))
  const narrowed = narrow({ base: asked.bits, facets, scratch })
  const found: Matches = {
    bits:
      body.postFilter === undefined
        ? narrowed
        : scratch.copyOf(narrowed).and(evaluate(body.postFilter, run).bits),
    score: asked.score,
  }
  const page = topHits(found, collection, request)
  return {
    total: found.bits.size,
    maxScore: scored ? maxScore(found) : null,
    hits: page.map((document) =>
      hitOf(collection, document, { request, score: scored ? asked.score(document) : null }),
    ),
    aggregations: aggregateAll(body, collection, {
      base: asked.bits,
      narrowed,
      facets,
      scratch,
      checkTime: run.checkTime,
    }),
  }
}

function maxScore({ bits, score }: Matches): number | null {
  let best: number | null = null
  bits.forEach((document) => {
    best = Math.max(best ?? Number.NEGATIVE_INFINITY, score(document))
  })
  return best
}

function hitOf(
  collection: Collection,
  document: number,
  { request, score }: { request: SearchRequest; score: number | null },
): SearchHit {
  const id = collection.idOf(document)
  const bare = request.sourceExclude?.includes('*') === true
  const source = bare ? undefined : collection.sources.get(document)
  return {
    id: String(id),
    score,
    // Without any field asked for, a document is its id alone in the type and nothing on the wire.
    source:
      source === undefined
        ? ({} as SearchDocument)
        : filterSource(source, request.sourceInclude, request.sourceExclude),
  }
}

type FacetBits = { readonly facet: string; readonly bits: Bitset }

type Narrowing = { readonly base: Bitset; readonly facets: readonly FacetBits[]; readonly scratch: Scratch }

function narrow({ base, facets, scratch }: Narrowing, except?: string): Bitset {
  const others = facets.filter(({ facet }) => facet !== except)
  return others.length === 0 ? base : others.reduce((set, { bits }) => set.and(bits), scratch.copyOf(base))
}

type AggregationInput = Narrowing & { readonly narrowed: Bitset; readonly checkTime: () => void }

function aggregateAll(
  body: SearchBody,
  collection: Collection,
  input: AggregationInput,
): SearchResult['aggregations'] {
  const matchesFor = (spec: Aggregation): Bitset =>
    input.facets.some(({ facet }) => facet === spec.facet) ? narrow(input, spec.facet) : input.narrowed
  return Object.fromEntries(
    body.aggregations.map((spec) => {
      input.checkTime()
      const hasZeros = spec.keepZero === true && input.facets.length > 0
      return [
        spec.name,
        aggregate(spec, collection, { matches: matchesFor(spec), base: hasZeros ? input.base : undefined }),
      ]
    }),
  )
}
