import { beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../test/created-engine.ts'
import { parseSearchRequest } from './parse-request.ts'
import { suiteDocuments } from '@ambra/testing/search-documents'

const engine = createEngine()
beforeAll(() => engine.upsert('et', 'product', suiteDocuments.product ?? []))

const skus = async (q: string, body: unknown = {}): Promise<string[]> => {
  const params = { q, size: '50', sort: 'id' }
  const { request } = parseSearchRequest({
    index: 'et',
    type: 'product',
    params,
    body,
    rules: { listOutOfStock: false },
  })
  return (await engine.search(request)).hits.map(({ source }) => String(source['sku']))
}

describe('q, the short form of Lucene', () => {
  it.each([
    ['galaxy', ['SAM-S24', 'SAM-A15', 'GB-2']],
    ['galaxy nordel', ['SAM-S24', 'SAM-A15', 'NOR-1', 'NOR-2', 'NOR-X', 'GB-2']],
    ['+galaxy buds', ['SAM-S24', 'SAM-A15', 'GB-2']],
    ['galaxy AND buds', ['GB-2']],
    ['galaxy && buds', ['GB-2']],
    ['galaxy -buds', ['SAM-S24', 'SAM-A15']],
    ['galaxy AND NOT buds', ['SAM-S24', 'SAM-A15']],
    ['"iphone 13"', ['IPH13-128', 'IPH13-128-BLK-A', 'CASE-01']],
    ['"13 iphone"', []],
    ['sku:GIFT', ['GIFT']],
    ['name:"usb c"', ['CABLE-USBC']],
    ['+category_ids:20 +price:[10 TO 19]', ['CABLE-USBC', 'CHARGER-20W']],
    ['+category_ids:20 +price:{12 TO *]', ['CHARGER-20W']],
    ['+category_ids:20 +price:>=12', ['CABLE-USBC', 'CHARGER-20W']],
    ['price:<5', ['GIFT']],
    ['_exists_:mpn', ['WH-1000']],
    ['galxy', []],
    ['galxy~', ['SAM-S24', 'SAM-A15', 'GB-2']],
    ['gala*', ['SAM-S24', 'SAM-A15', 'GB-2']],
    ['(buds OR charger) AND galaxy', ['GB-2']],
    ['-name:nordel', 10],
    ['*', 13],
    ['*:*', 13],
  ])('%s', async (text, expected) => {
    const found = await skus(text)
    expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  })
  it('narrows by the conditions of the body', async () => {
    expect(await skus('galaxy', { query: { term: { category_ids: 12 } } })).toEqual(['GB-2'])
  })
  it.each([
    'price:[a TO b]',
    '[1 TO 2]',
    'configurable_children.color:5',
    '((((((((a))))))))',
    'x'.repeat(257),
  ])('refuses %s', async (text) => {
    await expect(skus(text)).rejects.toMatchObject({ code: 'search.bad_query' })
  })
  it.each(['"', '(', ')', '((', '+', '-', ':', 'AND', 'a AND', 'name:', '"open phrase', '\\', '~', '55"'])(
    'takes the stray %s',
    async (text) => {
      expect(Array.isArray(await skus(text))).toBe(true)
    },
  )
})
