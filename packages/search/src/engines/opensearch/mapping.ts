import { relevance } from '../../model/relevance-model.ts'

/** Points in a number of documents a client may page to; the request's own limits are far lower. */
const mostPaged = 100_000
/** Fields of all attributes together. */
const mostFields = 10_000

const { lengthShare } = relevance
/**
 * Score of a word by its frequency in a text and the length of the text, as in the embedded engine. Rarity is worked out from
 * the dictionary and comes with the query, so that all shards agree on it.
 */
const often =
  'double average = (double) field.sumTotalTermFreq / field.docCount;' +
  ` return query.boost * doc.freq / (${1 - lengthShare} + ${lengthShare} * doc.length / average);`

/** Settings and mapping of every index: fields appear by themselves, one for each attribute, of four kinds. */
export const indexDefinition = {
  settings: {
    index: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      max_result_window: mostPaged,
      'mapping.total_fields.limit': mostFields,
      max_terms_count: 200_000,
      similarity: { often: { type: 'scripted', script: { source: often } } },
      analysis: { analyzer: { words: { type: 'custom', tokenizer: 'whitespace' } } },
    },
  },
  mappings: {
    dynamic: true,
    date_detection: false,
    numeric_detection: false,
    properties: {
      src: { type: 'object', enabled: false },
      hash: { type: 'keyword', index: false, doc_values: false },
      id: { type: 'keyword' },
      order: { type: 'keyword' },
      has: { type: 'keyword' },
      kindLength: { type: 'integer' },
      written: { type: 'keyword' },
      v: { type: 'nested' },
    },
    dynamic_templates: [
      { keys: { path_match: 'k.*', mapping: { type: 'keyword' } } },
      { variantKeys: { path_match: 'v.k.*', mapping: { type: 'keyword' } } },
      { variantNumbers: { path_match: 'v.n.*', mapping: { type: 'double' } } },
      // Counted and never looked for: column only.
      { counted: { path_match: 'f.*', mapping: { type: 'keyword', index: false } } },
      { numbers: { path_match: 'n.*', mapping: { type: 'double' } } },
      { texts: { path_match: 't.*', mapping: { type: 'text', analyzer: 'words', similarity: 'often' } } },
      { words: { path_match: 'w.*', mapping: { type: 'keyword' } } },
      { phrases: { path_match: 'p.*', mapping: { type: 'text', analyzer: 'words', norms: false } } },
    ],
  },
} as const

/** The most a query may skip and show together. */
export const resultWindow = mostPaged
