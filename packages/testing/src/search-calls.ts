import fc from 'fast-check'
import { type DocumentType, documentTypes, type SearchDocument } from '@ambra/search/search-engine'
import { type WireCall } from './naive-search/naive-dsl.ts'
import { at } from './naive-search/naive-values.ts'
import { aProductDocument, suiteDocuments } from './search-documents.ts'

const words = [
  'galaxy',
  'nordel',
  'iphone 13',
  'wh-1000xm4',
  'Sony',
  'usb c',
  'good',
  'privacy',
  'samsnug',
  '13',
]
const small = fc.integer({ min: 0, max: 4 })

const moreProducts: readonly SearchDocument[] = fc
  .sample(
    fc.record({
      name: fc.shuffledSubarray(words, { maxLength: 4 }).map((list) => list.join(' ')),
      price: fc.constantFrom(0, 9.9, 49.99, 50, 99.5, 100, 150, 249),
      color: fc.oneof(small, small.map(String), fc.constant(null), fc.array(small, { maxLength: 3 })),
      color_options: fc.array(small, { maxLength: 3 }),
      is_new: fc.oneof(fc.boolean(), fc.constantFrom('true', 'false', null)),
      category_ids: fc.uniqueArray(fc.constantFrom(10, 11, 12, 20), { maxLength: 3 }),
      visibility: fc.integer({ min: 1, max: 4 }),
      status: fc.integer({ min: 0, max: 2 }),
      created_at: fc.constantFrom('2026-01-01', '2026-03-01 10:00:00', '2026-03-01T23:59:59Z', null),
      description: fc.constantFrom('<p>x</p>', '', null),
      product_links: fc.array(fc.record({ link_type: fc.constantFrom('related', 'upsell') }), {
        maxLength: 2,
      }),
    }),
    { numRuns: 40, seed: 42 },
  )
  .map((fields, at) => aProductDocument(2000 + at, fields))

/** Documents of every type for generated calls. */
export const queriedDocuments: Readonly<Record<DocumentType, readonly SearchDocument[]>> = {
  product: [...(suiteDocuments.product ?? []), ...moreProducts],
  category: (suiteDocuments.category ?? []).map((one, at) => ({
    ...one,
    children_data: [{ id: at, slug: `c-${at}` }],
  })),
  attribute: (suiteDocuments.attribute ?? []).map((one, at) => ({
    ...one,
    is_user_defined: at % 2 === 0,
    options: [{ value: String(at), label: `Option ${at}` }],
  })),
  taxrule: (suiteDocuments.taxrule ?? []).map((one, at) => ({
    ...one,
    product_tax_class_ids: [2, at],
    rates: [{ id: 6 + at, tax_country_id: at === 0 ? 'EE' : 'LV', rate: 24 - at }],
  })),
  cms_page: suiteDocuments.cms_page ?? [],
  cms_block: suiteDocuments.cms_block ?? [],
  cms_hierarchy: [{ id: 1, identifier: 'main', children: [{ id: 2 }] }],
  review: (suiteDocuments.review ?? []).map((one, at) => ({
    ...one,
    created_at: `2026-0${1 + at}-02 09:00:00`,
  })),
}

const fields: Readonly<Record<DocumentType, readonly string[]>> = {
  product: [
    'id', 'sku', 'name', 'name.keyword', 'status', 'visibility', 'price', 'final_price', 'color', 'color_options', 'is_new',
    'brand', 'category_ids', 'category.name.keyword', 'stock.is_in_stock', 'stock.qty', 'total_qty', 'created_at', 'type_id',
    'configurable_children.sku', 'product_links.link_type', 'description', 'stock', 'url_path', 'nobody_has_this',
  ],
  category: ['id', 'name', 'parent_id', 'is_active', 'product_count', 'position', 'level', 'slug', 'children_data.id'],
  attribute: ['id', 'attribute_code', 'is_user_defined', 'options.value', 'options.label'],
  taxrule: ['id', 'code', 'product_tax_class_ids', 'rates.tax_country_id', 'rates.rate', 'rates.id'],
  cms_page: ['id', 'identifier', 'title', 'sections.code'],
  cms_block: ['id', 'identifier'],
  cms_hierarchy: ['id', 'identifier'],
  review: ['id', 'product_id', 'review_status', 'title', 'detail', 'created_at'],
} // biome-ignore format: a table reads better in lines

/** Returns fields whose values can be compared; the others are only tested for presence. */
const compared = (type: DocumentType): string[] => fields[type].filter((name) => name !== 'description')

/** Text fields, if any: a text search elsewhere would find hardly anything. */
const worded: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  product: ['name', 'name', 'category.name', 'sku'],
  category: ['name'],
  attribute: ['attribute_code', 'options.label'],
  cms_page: ['title', 'identifier'],
  review: ['title', 'detail'],
}

const oneOrMore = (clauses: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(clauses, fc.array(clauses, { maxLength: 2 }))
/** Generates the value one time in six. */
const seldom = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.integer({ min: 0, max: 5 }).chain((die) => (die === 0 ? value : fc.constant(undefined)))
/** Omits keys at random, as clients do. */
const some = (record: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(record, { requiredKeys: [] })

/** Generates values that documents have, raw or as text, and some that none has. */
function valueOf(type: DocumentType, field: string): fc.Arbitrary<string | number | boolean> {
  const known = queriedDocuments[type].flatMap((document) => at(document, field.replace('.keyword', '')))
  const values = [...known.filter((value) => String(value).length < 60), 49, '52', true, 'x', 100]
  return fc.constantFrom(...values).chain((value) => fc.constantFrom(value, String(value)))
}

const bound = fc.constantFrom<string | number>(
  0,
  5,
  50,
  '99.5',
  100,
  '2026-01-01',
  '2026-03-01',
  '2026-03-01 10:00:00',
)
/** Either end may be missing; a wide range usually finds something. */
const bounds = fc.oneof(
  fc.constantFrom({ gte: 0 }, { gt: 5 }, { lte: '2026-03-01' }),
  some({ gt: bound, lte: bound }),
  some({ gte: bound, lt: bound }),
  some({ from: bound, to: bound }),
)
const textOptions = {
  operator: fc.constantFrom('or', 'and'),
  fuzziness: fc.constantFrom(0, 1, 2, '1', 'AUTO'),
  prefix_length: fc.integer({ min: 0, max: 2 }),
  max_expansions: fc.constantFrom(1, 3, 50),
  minimum_should_match: fc.constantFrom(1, '50%', '75%', '75%25'),
  cutoff_frequency: fc.constant(0.01),
}

/** Generates a clause of the grammar of docs/rules/search SRC-5 over the fields of a type. */
function clauseOf(type: DocumentType): fc.Arbitrary<unknown> {
  const field = fc.constantFrom(...compared(type))
  const withField = (make: (name: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    field.chain((name) => make(name).map((content) => ({ [name]: content })))
  const wordy = fc.constantFrom(...(worded[type] ?? fields[type]))
  const ownText = wordy.chain((name) => valueOf(type, name)).map(String)
  const text = fc.oneof(fc.constantFrom(...words), ownText, ownText)
  const withWords = (content: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.tuple(fc.oneof(wordy, wordy, field), content).map(([name, value]) => ({ [name]: value }))
  const weighted = fc
    .tuple(fc.oneof(wordy, field), fc.constantFrom('', '^2', '^0.5'))
    .map((parts) => parts.join(''))
  const leaf = fc.oneof(
    fc.constant({ match_all: {} }),
    withField((name) => fc.array(valueOf(type, name), { minLength: 1, maxLength: 6 })).map((terms) => ({
      terms,
    })),
    withField((name) => fc.oneof(valueOf(type, name), fc.record({ value: valueOf(type, name) }))).map(
      (term) => ({ term }),
    ),
    withField(() => bounds).map((range) => ({ range })),
    fc.constantFrom(...fields[type]).map((name) => ({ exists: { field: name } })),
    withWords(text).map((match) => ({ match })),
    withWords(fc.record({ query: text, ...textOptions })).map((match) => ({ match })),
    withWords(text).map((phrase) => ({ match_phrase: phrase })),
    fc
      .record(
        {
          query: text,
          fields: fc.array(weighted, { minLength: 1, maxLength: 3 }),
          tie_breaker: fc.constantFrom(0, 0.5, '1'),
          ...textOptions,
        },
        { requiredKeys: ['query', 'fields'] },
      )
      .map((multi) => ({ multi_match: multi })),
  )
  return fc.letrec<{ clause: unknown }>((tie) => ({
    clause: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      {
        weight: 2,
        arbitrary: some({
          must: oneOrMore(tie('clause')),
          filter: oneOrMore(tie('clause')),
          should: oneOrMore(tie('clause')),
          must_not: seldom(tie('clause')),
          minimum_should_match: seldom(fc.constantFrom(0, 1, 2, '50%')),
        }).map((bool) => ({ bool })),
      },
      {
        weight: 1,
        arbitrary: some({
          query: tie('clause'),
          functions: fc.array(some({ filter: tie('clause'), weight: fc.constantFrom(0.5, 3) }), {
            maxLength: 2,
          }),
          // Without a seed the order is random and cannot be compared.
          random_score: fc.record({ seed: small }),
          score_mode: fc.constantFrom('multiply', 'sum', 'avg', 'first', 'max', 'min'),
          boost_mode: fc.constantFrom('multiply', 'replace', 'sum'),
          min_score: fc.constant(1),
          max_boost: fc.constant(100),
        }).map((score) => ({ function_score: score })),
      },
    ),
  })).clause
}

/** Generates a condition, or everything scored by it, or everything else. Most conditions alone find nothing. */
function queryOf(type: DocumentType): fc.Arbitrary<unknown> {
  const all = { exists: { field: 'id' } }
  return fc
    .tuple(fc.constantFrom('alone', 'should', 'must_not'), clauseOf(type))
    .map(([role, clause]) => (role === 'alone' ? clause : { bool: { must: all, [role]: clause } }))
}

const range = fc.oneof(
  fc.record({ from: bound.filter((value) => typeof value === 'number') }),
  fc.record({ to: fc.constantFrom(50, 99.5) }),
  fc.record(
    { from: fc.constantFrom(0, 50), to: fc.constantFrom(100, 150), key: fc.constantFrom('a', 'b') },
    { requiredKeys: ['from', 'to'] },
  ),
)

function aggregationOf(type: DocumentType): fc.Arbitrary<unknown> {
  const field = fc.constantFrom(...compared(type))
  return fc.oneof(
    fc
      .record({ field, size: fc.constantFrom(1, 3, 10, 999) }, { requiredKeys: ['field'] })
      .map((terms) => ({ terms })),
    fc
      .record({ field, ranges: fc.array(range, { minLength: 1, maxLength: 4 }) })
      .map((ranges) => ({ range: ranges })),
    field.map((name) => ({ max: { field: name } })),
    field.map((name) => ({ min: { field: name } })),
  )
}

function sortOf(type: DocumentType): fc.Arbitrary<unknown> {
  const direction = fc.constantFrom('asc', 'desc')
  const field = fc.constantFrom(...compared(type), '_score')
  const long = some({ order: direction, missing: fc.constantFrom('_first', '_last', 60) })
  return fc.oneof(
    field,
    fc.tuple(field, fc.oneof(direction, long)).map(([name, order]) => ({ [name]: order })),
  )
}

const pattern = fc.constantFrom(
  'id',
  'sku',
  'stock.*',
  '*.sku',
  'configurable_children.sku',
  '*_at',
  'category',
  'nothing',
)

/** Generates valid calls of every type as clients make them. */
export const wireCall: fc.Arbitrary<WireCall> = fc
  .constantFrom(...documentTypes, 'product' as const, 'product' as const)
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      params: some({
        from: fc.constantFrom('0', '2', '-1'),
        size: fc.constantFrom('0', '3', '40'),
        sort: fc
          .array(fc.constantFrom('id:desc', 'id', '_score'), { maxLength: 2 })
          .map((keys) => keys.join(',')),
        _source_include: fc.array(pattern, { minLength: 1, maxLength: 3 }).map((list) => list.join(',')),
        _source_excludes: fc.array(pattern, { minLength: 1, maxLength: 2 }).map((list) => list.join(',')),
      }) as fc.Arbitrary<Record<string, string>>,
      body: some({
        query: queryOf(type),
        post_filter: clauseOf(type),
        aggs: fc.dictionary(fc.constantFrom('a', 'agg_terms_x', 'c'), aggregationOf(type), { maxKeys: 3 }),
        sort: oneOrMore(sortOf(type)),
        size: fc.integer({ min: 0, max: 30 }),
        min_score: fc.constant(0.02),
        _source: fc.oneof(
          fc.array(pattern, { maxLength: 2 }),
          fc.record({ excludes: fc.array(pattern, { maxLength: 2 }) }),
        ),
        groupId: small,
        groupToken: fc.constantFrom('', 'short'),
      }),
    }),
  )
