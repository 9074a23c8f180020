import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEngine, nearScores } from './created-engine.ts'
import { parseSearchRequest } from '../src/query/parse-request.ts'
import { documentTypes, type SearchRequest, type SearchResult } from '../src/model/search-engine.ts'
import { samples } from './engine-suite.ts'
import { queriedDocuments, wireCall } from '@ambra/testing/search-calls'
import { naiveRequest, type WireCall } from '@ambra/testing/naive-search/naive-dsl'
import { createNaiveEngine } from '@ambra/testing/naive-search/naive-engine'

/** More with `FUZZ_RUNS=20000 npx vitest run packages/search/test/grammar-comparison.test.ts`. */
const generated = Number(process.env['FUZZ_RUNS'] ?? 500)
const engine = createEngine()
const naive = createNaiveEngine()
beforeAll(async () => {
  for (const type of documentTypes) {
    await engine.upsert('et', type, queriedDocuments[type])
    await naive.upsert('et', type, queriedDocuments[type])
  }
})

const rounded = (score: number | null): number | null =>
  score === null ? null : Number(score.toPrecision(9))

/** Everything of an answer; scores that differ by a rounding decide an order no better than chance. */
function comparable({ total, maxScore, hits, aggregations }: SearchResult, { sort }: SearchRequest): unknown {
  const byScore = sort.length === 0 || sort.some(({ field }) => field === '_score')
  const page = hits.map(({ id, score, source }) => (byScore ? rounded(score) : { id, score, source }))
  return { total, maxScore: rounded(maxScore), page, aggregations }
}

/** Returns the responses of the engine and of the evaluator to a call. */
async function responsesTo(
  call: WireCall,
): Promise<{ result: SearchResult; engine: unknown; naive: unknown }> {
  const { request } = parseSearchRequest({ index: 'et', rules: { listOutOfStock: false }, ...call })
  const expected = naiveRequest(call)
  const [result, known] = await Promise.all([engine.search(request), naive.search(expected)])
  return { result, engine: comparable(result, request), naive: comparable(known, expected) }
}

describe('the engine agrees with an evaluator written apart', () => {
  const dsl = Object.entries(samples).filter(
    ([, { http_query: extra }]) => extra?.['request_format'] === undefined,
  )
  it.each(dsl)('on sample %s', async (_, { type, from, size, sort, body, http_query: extra = {} }) => {
    const { request: __, ...params } = extra
    const call = { type, params: { from: String(from), size: String(size), sort, ...params }, body }
    const responses = await responsesTo(call as WireCall)
    expect(nearScores(responses.engine, responses.naive)).toEqual(responses.naive)
  })

  it(`on ${generated} generated bodies over all types`, async () => {
    const found = { calls: 0, withHits: 0, withBuckets: 0, types: new Set<string>() }
    await fc.assert(
      fc.asyncProperty(wireCall, async (call) => {
        const responses = await responsesTo(call)
        expect(nearScores(responses.engine, responses.naive)).toEqual(responses.naive)
        const { total, aggregations } = responses.result
        found.calls += 1
        found.withHits += Number(total > 0)
        found.withBuckets += Number(Object.keys(aggregations).length > 0)
        found.types.add(call.type)
      }),
      { numRuns: generated },
    )
    expect(found.calls).toBeGreaterThanOrEqual(generated)
    // A comparison of empty answers would prove nothing.
    expect(found.withHits).toBeGreaterThan(generated / 4)
    expect(found.withBuckets).toBeGreaterThan(generated / 4)
    expect(found.types.size).toBe(documentTypes.length)
  }, 600_000)
})

it('keeps the evaluator apart: it imports nothing of the engine but the tokeniser', () => {
  const folder = new URL('../../testing/src/naive-search/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.startsWith('naive-'))
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    // Types leave no trace at run time.
    const imports = [...text.matchAll(/^import (?!type )[\s\S]*?from '([^']+)'/gm)].map(([, from]) => from)
    const foreign = imports.filter(
      (from) => from !== '@ambra/search/text/analyse' && !from?.startsWith('./naive-'),
    )
    expect([name, foreign]).toEqual([name, []])
  }
})
