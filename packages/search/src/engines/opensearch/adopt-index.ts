import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { SharedEngine } from '../../model/search-engine.ts'
import type { Connection } from './connection.ts'
import type { DictionaryEntry } from './dictionary.ts'
import { targetsOf } from './index-changes.ts'
import type { Slot, Slots } from './slots.ts'

/** Documents whose words are read at once. */
const pageSize = 1000
const adoptTries = 5

/** Decision of a process about an index that another process has built. The note is part of the index's mapping. */
export function sharedIndex(connection: Connection, slots: Slots): SharedEngine {
  return {
    adopt: async (store, type) => {
      const slot = slots.get(store, type)
      for (let count = 1; count <= adoptTries; count += 1) {
        const [index] = await targetsOf(connection, slot)
        if (index === undefined) return undefined
        const note = await noteOf(connection, index)
        if (slot.index === index || (await readWords({ connection, slots, slot }, index)))
          return { documents: slot.documents, note }
        // Another process has just put its own index in the place of this one.
      }
      throw new ShopError('search.unavailable')
    },
    writeNote: async (store, type, note) => {
      const { index } = slots.get(store, type)
      if (index === undefined) return
      await connection.send({
        method: 'PUT',
        path: `/${index}/_mapping`,
        body: { _meta: { note } },
        isLong: true,
        expected: [404],
      })
    },
  }
}

async function noteOf(connection: Connection, index: string): Promise<string | undefined> {
  const answer = await connection.send({
    method: 'GET',
    path: `/${index}/_mapping`,
    query: { filter_path: '*.mappings._meta' },
    expected: [404],
  })
  // The answer's shape is OpenSearch's.
  const about = (answer as Record<string, { mappings?: { _meta?: { note?: unknown } } } | undefined>)[index]
  const note = about?.mappings?._meta?.note
  return typeof note === 'string' ? note : undefined
}

type Adopting = { readonly connection: Connection; readonly slots: Slots; readonly slot: Slot }

/** Makes the dictionary of an index from the words its documents carry; false where the index is not there any more. */
async function readWords({ connection, slots, slot }: Adopting, index: string): Promise<boolean> {
  const dictionary = slots.newDictionary(slot.store, slot.type)
  let documents = 0
  let after: readonly unknown[] | undefined
  do {
    const answer = await connection.send({
      method: 'POST',
      path: `/${index}/_search`,
      body: {
        query: { match_all: {} },
        sort: [{ order: 'asc' }],
        size: pageSize,
        track_total_hits: false,
        _source: ['w', 'written'],
        ...(after && { search_after: after }),
      },
      expected: [404],
      isLong: true,
    })
    // The answer's shape is OpenSearch's; the sources are what `storedDocument` has written.
    const { hits } = answer as { hits?: { hits: { _source: DictionaryEntry; sort: unknown[] }[] } }
    if (hits === undefined) return false
    for (const { _source: words } of hits.hits) dictionary.add(words)
    documents += hits.hits.length
    after = hits.hits.at(-1)?.sort
  } while (after !== undefined)
  slot.index = index
  slot.isCreated = true
  slot.dictionary = dictionary
  slot.documents = documents
  slot.version += 1
  return true
}
