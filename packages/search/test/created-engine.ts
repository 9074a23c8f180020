import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { createEmbeddedEngine } from '../src/engines/embedded-engine.ts'
import { createOpenSearchEngine } from '../src/engines/opensearch/opensearch-engine.ts'
import type { SearchEngine } from '../src/model/search-engine.ts'

/** Nodes of OpenSearch by commas: the shared suites run on them. `node tooling/with-opensearch.ts COMMAND` sets it. */
const nodes = process.env['TEST_OPENSEARCH']?.split(',') ?? []

export const isOpenSearch = nodes.length > 0

/** The engine that the shared suites run on: the embedded one, or OpenSearch where it is given. */
export function createEngine(): SearchEngine {
  if (!isOpenSearch) return createEmbeddedEngine()
  const prefix = `test-${randomUUID()}`
  const engine = createOpenSearchEngine({ nodes, prefix })
  afterAll(async () => {
    await engine.close()
    // Each index left behind makes every change of the cluster slower.
    await fetch(`${nodes[0]}/${prefix}-*`, { method: 'DELETE' })
  })
  return engine
}

/** OpenSearch scores in single precision, and with lengths of texts rounded from 40 words on. */
const tolerance = isOpenSearch ? 1e-4 : 0

/** Returns the result with every number that is close enough to the expected one replaced by it. */
export function nearScores(found: unknown, expected: unknown): unknown {
  if (typeof found === 'number' && typeof expected === 'number')
    return Math.abs(found - expected) <= tolerance * Math.abs(expected) ? expected : found
  if (Array.isArray(found) && Array.isArray(expected))
    return found.map((each, at) => nearScores(each, expected[at]))
  if (typeof found !== 'object' || found === null || typeof expected !== 'object' || expected === null)
    return found
  const wanted = new Map(Object.entries(expected))
  return Object.fromEntries(
    Object.entries(found).map(([key, each]) => [key, nearScores(each, wanted.get(key))]),
  )
}
