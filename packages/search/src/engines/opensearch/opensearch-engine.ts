import { synonymsOfStore } from '../../text/trade-vocabulary.ts'
import type { SearchDocument, SearchEngine, SharedEngine } from '../../model/search-engine.ts'
import { sharedIndex } from './adopt-index.ts'
import { type ConnectionOptions, openConnection } from './connection.ts'
import { indexChanges } from './index-changes.ts'
import { explainProduct } from '../../execute/explain.ts'
import { knowsText, readText } from '../../execute/text-query-planner.ts'
import { averageLengths } from './average-lengths.ts'
import { contextOf, searchIndex } from './search-index.ts'
import { highestScore } from './shopper-text.ts'
import { lexiconOf, Slots } from './slots.ts'
import { Tunings } from '../../execute/tuning.ts'
import { suggestFrom } from './suggestions.ts'

type OpenSearchOptions = ConnectionOptions & {
  /** Beginning of every index's name; two shops on one OpenSearch need two. */
  readonly prefix: string
}

/**
 * The search engine on OpenSearch: documents, filters, facets and scores there, the words of the catalogue and the
 * reading of a shopper's text here. Each process keeps the index in step by itself; equal documents are not written
 * again. A process that starts takes over the index that is there (`adopt`).
 * @throws ShopError search.unavailable from every method but `readText`, `setSynonyms` and `stats` while no node answers
 * @see docs/decisions/051-opensearch.md, docs/rules/search SRC-12
 */
export function createOpenSearchEngine({
  prefix,
  now = Date.now,
  ...options
}: OpenSearchOptions): SearchEngine & SharedEngine {
  const connection = openConnection({ ...options, now })
  const slots = new Slots(prefix)
  const tunings = new Tunings()
  const find: SearchEngine['find'] = async (index, type, id) => {
    const answer = await connection.send({
      method: 'GET',
      path: `/${slots.get(index, type).alias}/_doc/${encodeURIComponent(String(id))}`,
      query: { _source: 'src' },
      expected: [404],
    })
    // The answer's shape is OpenSearch's; the source is what `storedDocument` has written.
    return (answer as { _source?: { src: SearchDocument } })._source?.src
  }
  return {
    search: (request) =>
      searchIndex(connection, slots.get(request.index, request.type), tunings.applyTo(request)),
    suggest: (request) =>
      suggestFrom(request, {
        connection,
        products: slots.get(request.index, 'product'),
        categories: slots.get(request.index, 'category'),
        pages: slots.get(request.index, 'cms_page'),
      }),
    readText: async (index, text, trial) => readText(lexiconOf(slots.get(index, 'product'), trial), text),
    knows: async (index, text) => knowsText(slots.get(index, 'product').dictionary, text),
    explain: (index, product, text) => {
      const slot = slots.get(index, 'product')
      const context = contextOf(connection, slot)
      return explainProduct(product, text, {
        lexicon: context.lexicon,
        averageLength: averageLengths(connection, slot),
        highestScore: (alternative, fields) => highestScore(alternative, fields, context),
      })
    },
    setSynonyms: (index, rules) => slots.setSynonyms(index, synonymsOfStore(index, rules)),
    setTuning: (index, tuning) => tunings.set(index, tuning),
    redirectFor: (index, text) => tunings.redirectFor(index, text),
    find,
    ...indexChanges(connection, slots, now),
    ...sharedIndex(connection, slots),
    stats: () => ({
      documents: Object.fromEntries(
        [...slots.all()].map(({ store, type, documents }) => [`${store}/${type}`, documents]),
      ),
      bytes: [...slots.all()].reduce((sum, { dictionary }) => sum + dictionary.bytes, 0),
    }),
    close: () => connection.close(),
  }
}
