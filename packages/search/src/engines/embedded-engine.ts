import { setImmediate as nextTurn } from 'node:timers/promises'
import { analyserFor } from '../text/analyse.ts'
import { response } from '../execute/execute-query.ts'
import { Collection } from '../index/collection.ts'
import { Scratch } from '../index/scratch.ts'
import {
  type DocumentType,
  documentTypes,
  type SearchDocument,
  type SearchEngine,
  type SearchStats,
} from '../model/search-engine.ts'
import { isKindOfGoods, planShopperText } from '../execute/text-query-planner.ts'
import { suggest } from '../execute/suggest.ts'
import { SuggestionCache } from '../execute/suggestion-cache.ts'
import type { SynonymTable } from '../text/synonyms.ts'
import { synonymsOfStore } from '../text/trade-vocabulary.ts'
import { Work } from '../model/work.ts'

/** Documents indexed before other work gets a turn. */
const batch = 100

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

/**
 * The search engine inside the process: nothing to install, everything in memory, rebuilt from the
 * database at start. All results of one request come from the same state of the index.
 * @see docs/rules/search SRC-12
 */
export function createEmbeddedEngine({ onWork, ...limits }: EngineOptions = {}): SearchEngine {
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
        return await response(request, {
          collection: slotOf(request.index, request.type).collection,
          scratch,
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
    readText: async (index, text) =>
      planShopperText(slotOf(index, 'product').collection, text).map(
        ({ typed, alternatives, expansion }) => ({
          typed,
          isKnown: alternatives.length > 0,
          isKindOfGoods: isKindOfGoods(slotOf(index, 'product').collection, alternatives),
          ...(expansion === undefined ? {} : { readAs: expansion }),
        }),
      ),
    setSynonyms: (index, rules) => {
      const table = synonymsOfStore(index, rules)
      synonyms.set(index, table)
      suggestions.clear()
      for (const type of documentTypes) slotOf(index, type).collection.synonyms = table
    },
    find: async (index, type, id) => findDocument(slotOf(index, type).collection, id),
    ...writing(slotOf, emptyCollection),
    stats: () => statsOf(slots),
    close: async () => slots.clear(),
  }
}

type Changes = Pick<SearchEngine, 'upsert' | 'patch' | 'remove' | 'replaceAll'>

function writing(
  slotOf: (index: string, type: DocumentType) => Slot,
  emptyCollection: (index: string, type: DocumentType) => Collection,
): Changes {
  return {
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
      replaceAll(slotOf(index, type), emptyCollection(index, type), documents),
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
