import { aProductDocument } from '@ambra/testing/search-documents'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { expect, it } from 'vitest'
import { createEngine } from './created-engine.ts'

async function find(text: string, names: readonly string[]): Promise<number[]> {
  const engine = createEngine()
  await engine.replaceAll(
    'en',
    'product',
    names.map((name, at) => aProductDocument(at + 1, { name })),
  )
  const { hits } = await engine.search(shopperSearch({ index: 'en', rules: { listOutOfStock: false }, text }))
  return hits.map(({ id }) => Number(id))
}

it('finds goods by a trade word with one mistake where the catalogue has nothing like it', async () => {
  expect(await find('telivision', ['Aurel OLED TV'])).toEqual([1])
})

it.each([
  ['рассрочка', []],
  // The same stem, and one mistake.
  ['instalments', []],
  ['delivery', []],
  ['warranty', [3]],
])('finds goods by a word of help pages only as it is written, %s', async (text, ids) => {
  const names = ['Washing machine installation', 'Charger that delivers 45 W', 'Extended warranties']
  expect(await find(text, names)).toEqual(ids)
})
