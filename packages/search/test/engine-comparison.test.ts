import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEngine, isOpenSearch, nearScores } from './created-engine.ts'
import type { Aggregation, Query, Scalar, SortKey } from '../src/model/query-model.ts'
import type { SearchDocument, SearchRequest, SearchResult } from '../src/model/search-engine.ts'
import type { EngineUnderTest } from './engine-suite.ts'
import { createNaiveEngine } from '@ambra/testing/naive-search/naive-engine'

const nameWords = [
  'nordel',
  'nordal',
  'phone',
  'phones',
  'pro',
  'prok',
  'wh-1000xm4',
  'wh1000',
  '6,3',
  'külmik',
  'kulmik',
  'чайник',
  'usb-c',
  'max',
  'maximum',
  '128',
  'a',
]
const codes = ['AB-1', 'ab-1', 'WH-1000', 'X1', 'X2']
const text = fc.array(fc.constantFrom(...nameWords), { maxLength: 5 }).map((words) => words.join(' '))
const small = fc.integer({ min: 0, max: 4 })
const price = fc.constantFrom(0, 9.9, 49.99, 50, 100, 150, 249)
const date = fc.constantFrom('2026-01-01', '2026-01-01 10:00:00', '2026-03-01T10:00:00Z', null)

const document: fc.Arbitrary<SearchDocument> = fc.record({
  id: fc.integer({ min: 1, max: 14 }),
  sku: fc.constantFrom(...codes),
  name: text,
  keywords: text,
  brandName: fc.constantFrom('Nordel', 'Phoneo', 'Max'),
  category: fc.array(fc.record({ category_id: small, name: fc.constantFrom('Phones', 'Max') }), {
    maxLength: 2,
  }),
  color: fc.oneof(small, small.map(String), fc.constant(null), fc.array(small, { maxLength: 3 })),
  color_options: fc.array(small, { maxLength: 3 }),
  is_new: fc.oneof(fc.boolean(), fc.constantFrom('true', 'false')),
  price,
  created_at: date,
  stock: fc.record({ is_in_stock: fc.boolean(), qty: small }),
  configurable_children: fc.array(fc.record({ sku: fc.constantFrom(...codes) }), { maxLength: 2 }),
})

const fields = [
  'color',
  'color_options',
  'is_new',
  'stock.is_in_stock',
  'category.name',
  'configurable_children.sku',
  'sku',
  'price',
  'id',
  'nothing',
] as const
const value: fc.Arbitrary<Scalar> = fc.oneof(
  small,
  small.map(String),
  fc.boolean(),
  price,
  fc.constantFrom<string>('true', 'Max', 'Phones', ...codes),
)
const bounds = fc.oneof(
  fc.record({ gt: small, lte: price }, { requiredKeys: [] }),
  fc.record({ gte: price, lt: price }, { requiredKeys: [] }),
)
const textOptions = fc.record({
  operator: fc.constantFrom('or', 'and'),
  fuzziness: fc.constantFrom(0, 1, 2),
  prefixLength: fc.integer({ min: 0, max: 2 }),
  maxExpansions: fc.constantFrom(2, 50),
  minimumShouldMatch: fc.constantFrom(0, 0.5, 0.75, 1),
  beginnings: fc.boolean(),
})
const textField = fc.constantFrom('name', 'keywords', 'brand', 'category.name', 'sku', 'color', 'nothing')

const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ kind: 'all' }),
  fc.record({
    kind: fc.constant('terms'),
    field: fc.constantFrom(...fields),
    values: fc.array(value, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('range'),
    field: fc.constantFrom('price', 'color', 'stock.qty', 'nothing'),
    bounds,
  }),
  fc.record({
    kind: fc.constant('range'),
    field: fc.constant('created_at'),
    bounds: fc.constantFrom({ gte: '2026-01-01 10:00:00' }, { lt: '2026-02-01' }),
  }),
  fc.record({ kind: fc.constant('exists'), field: fc.constantFrom(...fields, 'created_at') }),
  fc.record({
    kind: fc.constant('phrase'),
    field: fc.constantFrom('name', 'sku', 'category.name', 'configurable_children.sku'),
    text: fc.oneof(text, fc.constantFrom(...codes)),
    boost: small,
  }),
  fc.record({
    kind: fc.constant('text'),
    fields: fc.array(fc.record({ field: textField, weight: fc.constantFrom(1, 2, 3) }), {
      minLength: 1,
      maxLength: 3,
    }),
    text,
    options: textOptions,
    tieBreaker: fc.constantFrom(0, 0.3, 1),
  }),
)

const { query } = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc
      .record({
        must: fc.array(tie('query'), { maxLength: 2 }),
        filter: fc.array(tie('query'), { maxLength: 2 }),
        should: fc.array(tie('query'), { maxLength: 3 }),
        mustNot: fc.array(tie('query'), { maxLength: 2 }),
        minimum: small,
      })
      .map(
        ({ minimum, ...lists }): Query => ({
          kind: 'bool',
          ...lists,
          minimumShouldMatch: Math.min(minimum, lists.should.length),
        }),
      ),
    fc
      .record({
        query: tie('query'),
        filter: tie('query'),
        weight: fc.constantFrom(0.5, 2),
        scoreMode: fc.constantFrom('multiply', 'sum', 'avg', 'first', 'max', 'min'),
        boostMode: fc.constantFrom('multiply', 'replace', 'sum'),
      })
      .map(
        ({ filter, weight, ...rest }): Query => ({
          kind: 'functionScore',
          ...rest,
          functions: [
            { filter, weight },
            { weight: 3, randomSeed: 5 },
          ],
        }),
      ),
  ),
}))

const aggregations: Aggregation[] = [
  {
    name: 'color',
    kind: 'terms',
    field: 'color',
    alsoField: 'color_options',
    size: 3,
    facet: 'color',
    keepZero: true,
  },
  { name: 'sku', kind: 'terms', field: 'sku', size: 10 },
  {
    name: 'price',
    kind: 'range',
    field: 'price',
    ranges: [{ to: 50 }, { from: 50, to: 150 }, { from: 150 }],
    facet: 'price',
  },
  { name: 'highest', kind: 'max', field: 'color' },
  { name: 'prices', kind: 'terms', field: 'price', size: 10 },
]
const sortKey: fc.Arbitrary<SortKey> = fc.record({
  field: fc.constantFrom('price', 'color', 'sku', 'created_at', '_score', 'id', 'nothing'),
  direction: fc.constantFrom('asc', 'desc'),
  missing: fc.constantFrom('_first', '_last'),
})
const searchRequest: fc.Arbitrary<SearchRequest> = fc
  .record({
    query,
    colors: fc.array(query, { maxLength: 1 }),
    prices: fc.array(query, { maxLength: 1 }),
    post: fc.option(query),
    sort: fc.array(sortKey, { maxLength: 2 }),
    from: small,
    size: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ query: requested, colors, prices, post, ...page }) => ({
    index: 'et',
    type: 'product',
    body: {
      query: requested,
      facetFilters: [
        ...colors.map((filter) => ({ facet: 'color', query: filter })),
        ...prices.map((filter) => ({ facet: 'price', query: filter })),
      ],
      aggregations,
      ...(post === null ? {} : { postFilter: post }),
    },
    ...page,
  }))

const rounded = (score: number | null): number | null =>
  score === null ? null : Number(score.toPrecision(9))

/** Returns the part that must be equal: everything, or only the scores where equal scores determine the order. */
function comparable(
  { total, maxScore, hits, aggregations: counted }: SearchResult,
  sort: readonly SortKey[],
): unknown {
  const byScore = sort.length === 0 || sort.some(({ field }) => field === '_score')
  const page = hits.map(({ id, score, source }) => (byScore ? rounded(score) : { id, score, source }))
  return { total, maxScore: rounded(maxScore), page, counted }
}

type Change = { kind: 'upsert'; documents: SearchDocument[] } | { kind: 'remove'; ids: number[] }
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.array(document, { maxLength: 8 }).map((documents): Change => ({ kind: 'upsert', documents })),
  fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }).map((ids): Change => ({ kind: 'remove', ids })),
)

async function apply(engine: EngineUnderTest, step: Change): Promise<void> {
  if (step.kind === 'upsert') await engine.upsert('et', 'product', step.documents)
  else await engine.remove('et', 'product', step.ids)
}

const tested = createEngine()

it('answers any query like the naive engine, also after changes', async () => {
  const steps = fc.array(
    fc.record({ change, requests: fc.array(searchRequest, { minLength: 1, maxLength: 4 }) }),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const engines = [tested, createNaiveEngine()] as const
      await tested.remove(
        'et',
        'product',
        Array.from({ length: 14 }, (_, number) => number + 1),
      )
      for (const { change: step, requests } of history) {
        for (const engine of engines) await apply(engine, step)
        for (const request of requests) {
          const [found, naive] = await Promise.all(engines.map((engine) => engine.search(request)))
          if (found === undefined || naive === undefined) throw new Error('two engines give two answers')
          const expected = comparable(naive, request.sort)
          expect(nearScores(comparable(found, request.sort), expected)).toEqual(expected)
        }
      }
    }),
    { numRuns: isOpenSearch ? 60 : 300 },
  )
}, 300_000)
