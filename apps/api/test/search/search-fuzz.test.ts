import { wireCall } from '@ambra/testing/search-calls'
import { aConfigurable, aProduct } from '@ambra/testing/import-builders'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

/** `FUZZ_RUNS=20000 npx vitest run apps/api/test/search/search-fuzz.test.ts` runs more. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 400)
const patience = 600_000

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'CABLE-1', price: 10 }),
    aProduct({ sku: 'FREE', price: 0 }),
    aConfigurable({ sku: 'PHONE' }),
  ])
})

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '', ' ', '0', '-1', '1e309', 'NaN', '9'.repeat(12), '9'.repeat(400), '1.5', '%', '%%', '%zz', '%00', '\u0000', '\ud800',
    '__proto__', 'constructor', 'a.b.c.d.e.f', '*', '*'.repeat(60), `${'*'.repeat(60)}!`, '*a*b*c*d*!', 'toString', 'valueOf', 'hasOwnProperty.a', '%40'.repeat(400), '-a'.repeat(100), ' '.repeat(250), '[""'.repeat(60), '['.repeat(4000), '{"a":'.repeat(1500), 'a:b:c', ':', ',', '_score:up', 'name^x', '../../etc/passwd',
    '${7*7}', "';--", '<script>', '(((((a+)+)+)+)+)$', '‮עברית', '🎧'.repeat(40), '[]', '{}', 'null', '{"query":', '"',
    { toString: 1 }, null, true, -1, 1e308, 2 ** 53, [], {}, [[]], [null], { a: {} }, { query: null },
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.json({ maxDepth: 3 }),
) // biome-ignore format: a table reads better in lines

const hostileText = hostile.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))

/** Replaces a value inside a body, or adds an unknown key. */
function broken(value: unknown, [turn = 0, ...turns]: readonly number[], other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other
  const keys = Object.keys(value)
  const key = keys[turn % (keys.length + 1)]
  if (key === undefined) return Array.isArray(value) ? [...value, other] : { ...value, unknown: other }
  const inside = broken((value as Record<string, unknown>)[key], turns, other)
  return Array.isArray(value)
    ? value.map((item, at) => (String(at) === key ? inside : item))
    : { ...value, [key]: inside }
}

const turns = fc.array(fc.nat({ max: 6 }), { maxLength: 8 })
const params = fc.tuple(
  fc.constantFrom(
    'from', 'size', 'sort', 'q', 'request', 'request_format', 'response_format', '_source_include', '_source_exclude',
    '_source_includes', '_source_excludes', 'storeCode', 'token', 'query_version', 'unheard',
  ),
  fc.oneof(hostileText, fc.constantFrom('search-query', 'compact', 'elastic')),
) // biome-ignore format: one list
const usualParams = fc.array(
  fc.constantFrom(
    ['size', '5'], ['from', '2'], ['sort', 'id:desc,id'], ['q', 'cable'], ['response_format', 'compact'],
    ['response_format', 'elastic'], ['_source_include', 'sku,stock.*'],
  ),
  { maxLength: 3 },
) // biome-ignore format: a table reads better in lines

type Call = {
  index: string
  type: string
  params: readonly (readonly string[])[]
  body: unknown
  headers: Record<string, string>
}

/** A valid call with one error in it, or none. */
const anyCall: fc.Arbitrary<Call> = fc.tuple(wireCall, usualParams).chain(([{ type, body }, usual]) => {
  const right: Call = { index: 'vue_storefront_catalog_en', type, params: usual, body, headers: {} }
  return fc.oneof(
    fc.constant(right),
    fc.constant({ ...right, type: type === 'product' ? 'product_c' : type }),
    hostileText.map((index) => ({ ...right, index })),
    hostileText.map((other) => ({ ...right, type: other })),
    params.map((pair) => ({ ...right, params: [...usual, pair] })),
    params.map((pair) => ({ ...right, body: undefined, params: [...usual, pair, pair] })),
    fc.tuple(turns, hostile).map(([path, other]) => ({ ...right, body: broken(body, path, other) })),
    hostile.map((other) => ({ ...right, body: other })),
    hostileText.map((code) => ({ ...right, headers: { 'x-vs-store-code': encode(code) } })),
  )
})

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
const query = (pairs: readonly (readonly string[])[]): string =>
  pairs.map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`).join('&')

/** Returns what is wrong with an error: it must have the envelope and name the field or position. */
function problemOf({ status, body: response }: { status: number; body: Record<string, unknown> }): unknown {
  if (status === 200) return undefined
  if (status >= 500 || status < 400) return { status, response }
  const meta = response['meta'] as { error?: string; params?: Record<string, unknown> } | undefined
  if (response['code'] !== status || typeof response['result'] !== 'string' || meta?.error === undefined)
    return { status, response }
  const named = meta.params?.['place'] ?? meta.params?.['field']
  const isNamed = typeof named === 'string' && named !== ''
  return ['search.bad_query', 'request.invalid'].includes(meta.error) && !isNamed
    ? { status, response }
    : undefined
}

describe('any search call', () => {
  it.each(['GET', 'POST'] as const)(
    'responds to any search by %s with a result or an error that names the field, never 5xx',
    async (method) => {
      let answered = 0
      const encodings = fc.constantFrom<(text: string) => string>((text) => text, encode)
      await fc.assert(
        fc.asyncProperty(anyCall, encodings, async (call, encoding) => {
          const text = call.body === undefined ? '' : JSON.stringify(call.body)
          const request = method === 'GET' && text !== '' ? [['request', encoding(text)]] : []
          const path = `/api/catalog/${encode(call.index)}/${encode(call.type)}/_search`
          const url = `${path}?${query([...request, ...call.params])}`
          if (url.length > 12_000) return
          const sent = method === 'GET' ? {} : { payload: text || '{}' }
          const headers = {
            ...call.headers,
            ...(method === 'POST' && { 'content-type': 'application/json' }),
          }
          const response = await shop.send({ method, url, headers, ...sent })
          answered += Number(response.status === 200)
          expect([url, text, problemOf(response)]).toEqual([url, text, undefined])
        }),
        { numRuns: runs },
      )
      // If all calls were rejected early, the test would prove nothing.
      expect(answered).toBeGreaterThan(runs / 5)
    },
    patience,
  )

  it(
    'responds to any suggestion with a result or an error, never 5xx',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileText, hostileText, async (q, size) => {
          const response = await shop.send({
            method: 'GET',
            url: `/api/catalog/suggest?${query([
              ['q', q],
              ['size', size],
            ])}`,
          })
          expect([q, size, problemOf(response)]).toEqual([q, size, undefined])
        }),
        { numRuns: runs / 4 },
      )
    },
    patience,
  )
})
