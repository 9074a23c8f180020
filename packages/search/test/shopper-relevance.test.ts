import { beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from './created-engine.ts'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { balticProducts, isAnswered, shopperQueries } from '@ambra/testing/shopper-queries'

describe.each(['lv', 'lt'] as const)('searches of a shopper in %s', (language) => {
  const engine = createEngine()
  const { documents, byKind } = balticProducts(language)
  const queries = shopperQueries(language)
  beforeAll(() => engine.upsert(language, 'product', documents))

  it('find what is meant among the first five in nine of ten', async () => {
    const missed: string[] = []
    for (const { text, skus, groups } of queries) {
      const { hits } = await engine.search(
        shopperSearch({ index: language, rules: { listOutOfStock: false }, text }),
      )
      const found = hits.map(({ source }) => String(source['sku']))
      const expected = new Set([...skus, ...groups.flatMap((kind) => byKind.get(kind) ?? [])])
      if (!isAnswered(found, expected)) missed.push(`${text}: ${found.slice(0, 5).join(' ')}`)
    }
    const right = queries.length - missed.length
    console.log(`${language}: ${right} of ${queries.length}`, missed)
    expect(queries.length).toBeGreaterThanOrEqual(30)
    expect(right / queries.length).toBeGreaterThanOrEqual(0.9)
  })
})
