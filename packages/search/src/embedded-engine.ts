import { setImmediate as nextTurn } from 'node:timers/promises'
import { analyserFor } from './analyse.ts'
import { answer } from './answer.ts'
import { Collection } from './collection.ts'
import { Scratch } from './scratch.ts'
import type { DocumentType, SearchDocument, SearchEngine, SearchStats } from './search-engine.ts'
import { suggest } from './suggest.ts'
import { Work } from './work.ts'

/** Documents indexed before other work gets a turn. */
const batch = 100

type Slot = {
  collection: Collection
  /** While a replacement is built: ids changed meanwhile, which the replacement must not overwrite. */
  changed: Set<number | string> | undefined
}

type EngineOptions = {
  /** Epoch milliseconds; the deadline of a request is compared with it. */
  readonly now?: () => number
  /** Units of work one question may cost. @see Work */
  readonly limit?: number
  /** Told what each question has cost. */
  readonly onWork?: (units: number) => void
}

/**
 * The search engine inside the process: nothing to install, everything in memory, rebuilt from the
 * database at start. Answers of one request see one state of the index.
 * @see architecture §5 "Embedded engine"
 */
export function createEmbeddedEngine({ onWork, ...limits }: EngineOptions = {}): SearchEngine {
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
      const scratch = new Scratch(new Work({ deadline: request.deadline, ...limits }))
      try {
        return await answer(request, { collection: slotOf(request.index, request.type).collection, scratch })
      } finally {
        onWork?.(scratch.work.spent)
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
