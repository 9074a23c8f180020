import { aProductDocument } from '@ambra/testing/search-documents'
import { shopperSearch } from '@ambra/testing/shopper-search'
import { describe, expect, it } from 'vitest'
import { createEngine } from './created-engine.ts'

const engine = createEngine()
const rules = { listOutOfStock: false }

/** The names found for a text among these goods, in order. */
async function found(text: string, goods: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> {
  await engine.replaceAll(
    'en',
    'product',
    goods.map((fields, at) => aProductDocument(at + 1, { sku: `X${at}`, ...fields })),
  )
  const { hits } = await engine.search(shopperSearch({ index: 'en', rules, text, size: 50 }))
  return hits.map(({ source }) => String(source['name']))
}
const named = (...names: string[]) => names.map((name) => ({ name }))
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}` }))

describe('the order of goods that hold the words', () => {
  it('puts the thing before what is only for it', async () => {
    const names = ['Keyboard cover', 'Keyboard tray with screws', 'Compact wireless office keyboard']
    expect((await found('keyboard', named(...names)))[0]).toBe('Compact wireless office keyboard')
  })
  it('puts the typed word before a word of the trade for it', async () => {
    const goods = [...named('Refrigerator'), ...many('Fridge', 12), ...named('Refrigerator')]
    const names = await found('fridge', goods)
    expect(names).toHaveLength(14)
    expect(names.slice(12)).toEqual(['Refrigerator', 'Refrigerator'])
  })
  it('takes a word of the trade for the typed one where no goods are called so', async () => {
    const goods = [{ name: 'Refrigerator' }, { name: 'Lamp' }]
    expect(await found('fridge', goods)).toEqual(['Refrigerator'])
  })
  it('adds up the fields: name and category beat the name alone', async () => {
    const kettle = {
      name: 'Aurel kettle',
      main_taxon: 'Kettles',
      category: [{ category_id: 1, name: 'Kettles' }],
    }
    expect((await found('kettle', [{ name: 'Kettle brush' }, kettle]))[0]).toBe('Aurel kettle')
  })
  it('reads a bare number beside other words as the inches of a screen too', async () => {
    const goods = named('Aurel TV 43"', 'Aurel TV, screen of 140 cm', 'Desk 55')
    expect(await found('tv 55', goods)).toEqual(['Aurel TV, screen of 140 cm'])
  })
  it('orders goods of one tier and quantity by score, not by id', async () => {
    const [long, short] = ['Aurel lamp for desk and table', 'Aurel lamp for desk']
    expect(await found('aurel lamp', named(long, short))).toEqual([short, long])
  })
})
