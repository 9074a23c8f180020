import { describe, expect, it } from 'vitest'
import { parseBody } from './parse-body.ts'
import { boundValue } from '../model/bound-value.ts'
import { parseQuery } from './parse-query.ts'
import type { Query } from '../model/query-model.ts'
import { queryLimits, rootPlace } from '../model/query-reader.ts'

const read = (query: unknown): Query => parseQuery(query, rootPlace('query'))
const errorOf = (body: unknown): unknown => {
  try {
    parseBody(body)
  } catch (error) {
    return error
  }
  return undefined
}
const nested = (depth: number): unknown =>
  depth === 0 ? { match_all: {} } : { bool: { must: nested(depth - 1) } }

describe('the grammar', () => {
  it('takes one clause or a list of them', () => {
    expect(read({ bool: { must: { term: { a: 1 } } } })).toEqual(
      read({ bool: { must: [{ term: { a: { value: 1 } } }] } }),
    )
  })
  it('reads from and to as inclusive bounds', () => {
    expect(read({ range: { price: { from: 1, to: '2', lt: null } } })).toEqual({
      kind: 'range',
      field: 'price',
      bounds: { gte: 1, lte: '2' },
    })
  })
  it('reads the share of words plain and as clients encode it', () => {
    for (const share of ['75%', '75%25']) {
      const query = read({ multi_match: { query: 'x', fields: ['name^2'], minimum_should_match: share } })
      expect(query).toMatchObject({
        fields: [{ field: 'name', weight: 2 }],
        options: { minimumShouldMatch: 0.75 },
      })
    }
  })
  it('wants a should-clause below a filter and without any other clause', () => {
    const should = { should: [{ term: { a: 1 } }] }
    expect(read({ bool: { filter: { bool: { must: { term: { b: 1 } }, ...should } } } })).toMatchObject({
      filter: [{ minimumShouldMatch: 1 }],
    })
    expect(read({ bool: { must: { term: { b: 1 } }, ...should } })).toMatchObject({ minimumShouldMatch: 0 })
    expect(read({ bool: should })).toMatchObject({ minimumShouldMatch: 1 })
  })
  it('drops the keyword ending of a field', () => {
    expect(read({ term: { 'category.name.keyword': 'Phones' } })).toMatchObject({ field: 'category.name' })
  })
  it('takes group keys out of the body', () => {
    expect(parseBody({ groupId: 1, groupToken: 'abc', query: { match_all: {} } })).toMatchObject({
      groupId: '1',
      groupToken: 'abc',
    })
  })
  it('takes an empty body as everything', () => {
    expect(parseBody({}).body.query).toEqual({ kind: 'all' })
  })
})

describe('errors name the place', () => {
  it.each([
    [{ query: { script: {} } }, 'query.script'],
    [
      { query: { bool: { must: [{ match_all: {} }, { wildcard: { a: '*' } }] } } },
      'query.bool.must[1].wildcard',
    ],
    [{ query: { bool: { musst: [] } } }, 'query.bool.musst'],
    [{ query: { term: {} } }, 'query.term'],
    [{ query: { term: { a: 1, b: 2 } } }, 'query.term'],
    [{ query: { terms: { a: 1 } } }, 'query.terms.a'],
    [{ query: { terms: { a: [{ b: 1 }] } } }, 'query.terms.a[0]'],
    [{ query: { terms: { a: [null] } } }, 'query.terms.a[0]'],
    [{ query: { range: { a: { gt: 'now-1d' } } } }, 'query.range.a.gt'],
    [{ query: { range: { a: { above: 1 } } } }, 'query.range.a.above'],
    [{ query: { term: { 'a b': 1 } } }, 'query.term.a b'],
    [{ query: { term: { constructor: 1 } } }, 'query.term.constructor'],
    [{ query: JSON.parse('{"__proto__": {}}') }, 'query.__proto__'],
    [{ query: { multi_match: { query: 'a', fields: [] } } }, 'query.multi_match.fields'],
    [
      { query: { multi_match: { query: 'a', fields: ['a'], minimum_should_match: 'most' } } },
      'query.multi_match.minimum_should_match',
    ],
    [{ query: { match: { a: { query: 'x'.repeat(257) } } } }, 'query.match.a'],
    [{ query: [] }, 'query'],
    [{ query: null }, 'query'],
    [[], 'request'],
    ['text', 'request'],
    [{ script_fields: {} }, 'script_fields'],
    [{ aggs: { a: { terms: { field: 'x', size: 1000 } } } }, 'aggs.a.terms.size'],
    [{ aggs: { a: { cardinality: { field: 'x' } } } }, 'aggs.a.cardinality'],
    [{ aggs: { a: { terms: { field: 'x' }, aggs: {} } } }, 'aggs.a'],
    [{ aggs: { a: { range: { field: 'x', ranges: [] } } } }, 'aggs.a.range'],
    [{ sort: [{ a: 'up' }] }, 'sort[0].a'],
    [{ sort: [{ a: { order: 'asc', script: 1 } }] }, 'sort[0].a.script'],
    [{ from: -1 }, 'from'],
    [{ size: 1.5 }, 'size'],
    [{ query: { match_all: {} }, min_score: 'x' }, 'min_score'],
  ])('%j at %s', (body, place) => {
    expect(errorOf(body)).toMatchObject({ code: 'search.bad_query', params: { place } })
  })
})

describe('limits', () => {
  it.each([
    ['depth', { query: nested(40) }],
    [
      'clauses',
      {
        query: {
          bool: { should: Array.from({ length: queryLimits.clauses + 1 }, () => ({ match_all: {} })) },
        },
      },
    ],
    ['values', { query: { terms: { a: Array.from({ length: queryLimits.terms + 1 }, (_, at) => at) } } }],
    [
      'values together',
      {
        query: {
          bool: {
            should: Array.from({ length: 3 }, () => ({
              terms: { a: Array.from({ length: 700 }, (_, at) => at) },
            })),
          },
        },
      },
    ],
    ['sort keys', { sort: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    [
      'aggregations',
      {
        aggs: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, { max: { field: 'x' } }])),
      },
    ],
  ])('hold for %s', (_, body) => {
    expect(errorOf(body)).toMatchObject({ code: 'search.bad_query' })
  })
  it('let a body of ordinary size through', () => {
    expect(errorOf({ query: nested(12) })).toBeUndefined()
    expect(
      errorOf({ query: { terms: { category_ids: Array.from({ length: 1_000 }, (_, at) => at) } } }),
    ).toBeUndefined()
  })
})

it.each([
  ['2026-03-01', Date.UTC(2026, 2, 1)],
  ['2026-03-01 10:30:00', Date.UTC(2026, 2, 1, 10, 30)],
  ['2026-03-01T10:30:00.000Z', Date.UTC(2026, 2, 1, 10, 30)],
  ['2026-03-01T10:30:00+02:00', Date.UTC(2026, 2, 1, 8, 30)],
  ['12.5', 12.5],
  ['', Number.NaN],
  ['yesterday', Number.NaN],
  ['2026-13-01', Number.NaN],
])('reads %s as a point on a line', (text, value) => {
  expect(boundValue(text)).toBe(value)
})
