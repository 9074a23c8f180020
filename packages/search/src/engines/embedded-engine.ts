import { setImmediate as nextTurn } from 'node:timers/promises'
import { analyserFor } from '../text/analyse.ts'
import { response } from '../execute/execute-query.ts'
import { Collection } from '../index/collection.ts'
import { restoreParts, savedParts } from '../index/collection-parts.ts'
import { Scratch } from '../index/scratch.ts'
import {
  type DocumentType,
  documentTypes,
  type SearchDocument,
  type SearchEngine,
  type SearchStats,
  type SearchTrial,
} from '../model/search-engine.ts'
import { explainProduct } from '../execute/explain.ts'
import { highestScore } from '../execute/matcher.ts'
import { knowsText, readText } from '../execute/text-query-planner.ts'
import { suggest } from '../execute/suggest.ts'
import { SuggestionCache } from '../execute/suggestion-cache.ts'
import type { SynonymTable } from '../text/synonyms.ts'
import { Tunings } from '../execute/tuning.ts'
import { synonymsOfStore } from '../text/trade-vocabulary.ts'
import { Work } from '../model/work.ts'

/** So long one piece of indexing may have the event loop: a request that comes in that time waits for it. */
const turnMs = 5

/** Gives requests their turn where the last one was longer ago. */
function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  const give = async () => {
    await nextTurn()
    since = performance.now()
  }
  return () => (performance.now() - since < turnMs ? undefined : give())
}

type Slot = {
  collection: Collection
  /** While a replacement is built: ids changed in that time, which the replacement must not overwrite. */
  changed: Set<number | string> | undefined
}

type EngineOptions = {
  /** Epoch milliseconds; the deadline of a request is compared with it. */
  readonly now?: () => number
  /** Units of work that one query may cost. @see Work */
  readonly limit?: number
  /** Called with what each query has cost. */
  readonly onWork?: (units: number) => void
}

/** The engine in this process, which can also be saved and restored, one type of one store at a time. */
export type EmbeddedEngine = SearchEngine & {
  /** The documents with everything that finds them, in pieces of some MB; `isCurrent` while nothing has changed since. */
  saveIndex(index: string, type: DocumentType): { parts: Iterable<Uint8Array>; isCurrent: () => boolean }
  /**
   * Replaces the documents by saved ones.
   * @throws Error for parts that were not saved by this program
   */
  restoreIndex(index: string, type: DocumentType, parts: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * The search engine inside the process: nothing to install, everything in memory, built from the
 * database or restored from saved parts at start. All results of one request come from the same state of the index.
 * @see docs/rules/search SRC-12
 */
export function createEmbeddedEngine({ onWork, ...limits }: EngineOptions = {}): EmbeddedEngine {
  const slots = new Map<string, Slot>()
  const slotOf = (index: string, type: DocumentType): Slot => {
    const key = `${index}/${type}`
    const known = slots.get(key)
    if (known !== undefined) return known
    const slot: Slot = { collection: emptyCollection(index, type), changed: undefined }
    slots.set(key, slot)
    return slot
  }
  const synonyms = new Map<string, SynonymTable>()
  const tunings = new Tunings()
  const suggestions = new SuggestionCache()
  const emptyCollection = (index: string, type: DocumentType): Collection => {
    const collection = new Collection(type, analyserFor(index))
    collection.synonyms = synonyms.get(index) ?? synonymsOfStore(index, [])
    return collection
  }

  return {
    search: async (request) => {
      const scratch = new Scratch(new Work({ deadline: request.deadline, ...limits }))
      try {
        return await response(tunings.applyTo(request), {
          collection: slotOf(request.index, request.type).collection,
          scratch,
          synonyms: triedSynonyms(request.index, request.trial),
        })
      } finally {
        onWork?.(scratch.work.spent)
        scratch.release()
      }
    },
    suggest: async (request) => {
      const collections = {
        products: slotOf(request.index, 'product').collection,
        categories: slotOf(request.index, 'category').collection,
        pages: slotOf(request.index, 'cms_page').collection,
      }
      const key = `${request.index} ${request.limit} ${request.listOutOfStock} ${request.text}`
      return suggestions.get(key, collections, () => {
        const scratch = new Scratch(new Work(limits))
        try {
          return suggest(request, { ...collections, scratch })
        } finally {
          scratch.release()
        }
      })
    },
    readText: async (index, text, trial) =>
      readText(slotOf(index, 'product').collection, text, triedSynonyms(index, trial)),
    knows: async (index, text) => knowsText(slotOf(index, 'product').collection, text),
    explain: async (index, product, text) => {
      const { collection } = slotOf(index, 'product')
      const scratch = new Scratch(new Work(limits))
      try {
        return await explainProduct(product, text, {
          lexicon: collection,
          averageLength: async (field) => collection.text(field)?.averageLength ?? 1,
          highestScore: async (alternative, fields) =>
            highestScore(alternative, { run: { collection, scratch, scored: true }, fields }),
        })
      } finally {
        scratch.release()
      }
    },
    setSynonyms: (index, rules) => {
      const table = synonymsOfStore(index, rules)
      synonyms.set(index, table)
      suggestions.clear()
      for (const type of documentTypes) slotOf(index, type).collection.synonyms = table
    },
    setTuning: (index, tuning) => tunings.set(index, tuning),
    redirectFor: (index, text) => tunings.redirectFor(index, text),
    find: async (index, type, id) => findDocument(slotOf(index, type).collection, id),
    ...writing(slotOf, emptyCollection),
    ...saving(slotOf, emptyCollection),
    stats: () => statsOf(slots),
    close: async () => slots.clear(),
  }
}

/** The synonyms of a trial; undefined without one. */
const triedSynonyms = (index: string, trial: SearchTrial | undefined): SynonymTable | undefined =>
  trial && synonymsOfStore(index, trial.synonyms)

type Changes = Pick<SearchEngine, 'upsert' | 'patch' | 'remove' | 'replaceAll'>

function writing(
  slotOf: (index: string, type: DocumentType) => Slot,
  emptyCollection: (index: string, type: DocumentType) => Collection,
): Changes {
  return {
    upsert: async (index, type, documents) => {
      const slot = slotOf(index, type)
      const giveTurn = turns()
      for (const document of documents) {
        slot.collection.upsert(document)
        slot.changed?.add(document.id)
        await giveTurn()
      }
    },
    patch: async (index, type, changes) => {
      const slot = slotOf(index, type)
      const giveTurn = turns()
      const missing: SearchDocument['id'][] = []
      for (const change of changes) {
        // A document of a replacement may have more fields that differ than those of the change.
        if (slot.changed !== undefined || !slot.collection.patch(change)) missing.push(change.id)
        await giveTurn()
      }
      return missing
    },
    remove: async (index, type, ids) => {
      const slot = slotOf(index, type)
      for (const id of ids) {
        slot.collection.remove(id)
        slot.changed?.add(id)
      }
    },
    replaceAll: async (index, type, documents) =>
      replaceAll(slotOf(index, type), emptyCollection(index, type), documents),
  }
}

function saving(
  slotOf: (index: string, type: DocumentType) => Slot,
  emptyCollection: (index: string, type: DocumentType) => Collection,
): Pick<EmbeddedEngine, 'saveIndex' | 'restoreIndex'> {
  return {
    saveIndex: (index, type) => {
      const slot = slotOf(index, type)
      const { collection } = slot
      const { version } = collection
      const isCurrent = () => slot.collection === collection && collection.version === version
      return { parts: savedParts(collection), isCurrent }
    },
    restoreIndex: async (index, type, parts) => {
      const fresh = emptyCollection(index, type)
      await restoreParts(fresh, parts)
      slotOf(index, type).collection = fresh
    },
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
  const giveTurn = turns()
  for await (const document of documents) {
    if (!changed.has(document.id)) fresh.upsert(document)
    await giveTurn()
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
