import { type OpenSearchNodes, startOpenSearchNodes } from '@ambra/testing/opensearch-nodes'
import { aProductDocument } from '@ambra/testing/search-documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOpenSearch } from '../../../test/created-engine.ts'
import type { SearchEngine } from '../../model/search-engine.ts'
import { createOpenSearchEngine } from './opensearch-engine.ts'

describe.runIf(isOpenSearch)('three nodes of OpenSearch', () => {
  let nodes: OpenSearchNodes | undefined
  let engine: SearchEngine | undefined
  beforeAll(async () => {
    nodes = await startOpenSearchNodes(3)
    engine = createOpenSearchEngine({ nodes: nodes?.urls ?? [], prefix: 'three' })
    const products = Array.from({ length: 50 }, (_, number) => aProductDocument(number + 1))
    await engine.replaceAll('et', 'product', products)
  }, 400_000)
  afterAll(async () => {
    await engine?.close()
    await nodes?.stop()
  })

  const total = async () => {
    const body = { query: { kind: 'all' } as const, facetFilters: [], aggregations: [] }
    const request = { index: 'et', type: 'product', body, from: 0, size: 1, sort: [] } as const
    return (await engine?.search(request))?.total ?? 0
  }

  it('answer and take changes after one was killed', async () => {
    expect(await total()).toBe(50)
    // Only a replicated index survives: on a loaded machine replicas are allocated late.
    const health = await fetch(`${nodes?.urls[0]}/_cluster/health?wait_for_status=green&timeout=180s`)
    expect(await health.json()).toMatchObject({ status: 'green', timed_out: false })
    await nodes?.kill(0)
    await expect.poll(() => total().catch(() => 0), { timeout: 180_000 }).toBe(50)
    await expect
      .poll(() => engine?.upsert('et', 'product', [aProductDocument(51)]).then(total, () => 0), {
        timeout: 60_000,
      })
      .toBe(51)
  }, 300_000)
})
