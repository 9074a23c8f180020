import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf } from '../admin-suite.ts'

let shop: TestApp
const skus = Array.from({ length: 103 }, (_, at) => `P-${String(at).padStart(3, '0')}`)
beforeEach(async () => {
  shop = await createTestApp([
    aProduct({ sku: 'LAMP', price: 20, stock: { qty: 10 } }),
    aProduct({ sku: 'CABLE', price: 5, stock: { qty: 5 } }),
    aProduct({ sku: 'SOLD', price: 5, stock: { qty: 0 } }),
  ])
})

const packer = () => aPerson(shop, [{ role: 'warehouse', store: null }])
type Packer = Awaited<ReturnType<typeof packer>>
const put = (person: Packer, sku: string, place: string | null) =>
  person.run('parcels.set-place', { sku, place })
const list = async (person: Packer, input: object = {}) =>
  (await person.run('places.list', input)).body.result
const goods = async (person: Packer, place?: string) =>
  (await person.run('places.goods', { ...(place && { place }) })).body.result.goods.map(
    ({ sku }: { sku: string }) => sku,
  )

describe('bins', () => {
  it('lists bins with their products, regardless of upper or lower case', async () => {
    const person = await packer()
    await put(person, 'LAMP', 'b-02')
    await put(person, 'CABLE', 'A-01')
    await put(person, 'SOLD', 'A-01')
    expect(await list(person)).toEqual({
      places: [
        { place: 'A-01', goods: 2, pieces: 5 },
        { place: 'b-02', goods: 1, pieces: 10 },
      ],
      next: null,
      without: 0,
    })
    expect((await list(person, { text: 'B-' })).places).toMatchObject([{ place: 'b-02' }])
    for (const text of ['%', '_-', '-01']) expect((await list(person, { text })).places).toEqual([])
    expect(await goods(person, 'A-01')).toEqual(['CABLE', 'SOLD'])
    expect(await goods(person, 'B-02')).toEqual([])
  })

  it('pages through bins without duplicates or gaps', async () => {
    shop = await createTestApp(skus.map((sku) => aProduct({ sku, price: 1, stock: { qty: 1 } })))
    const person = await packer()
    for (const sku of skus) await put(person, sku, `${sku === 'P-001' ? 'p' : 'P'}${sku.slice(2)}`)
    const first = await list(person)
    const second = await list(person, { after: first.next })
    const names = [...first.places, ...second.places].map(({ place }: { place: string }) => place)
    expect(first.places).toHaveLength(100)
    expect(second.next).toBeNull()
    expect(new Set(names).size).toBe(103)
  })

  it('lists products in stock that have no bin', async () => {
    const person = await packer()
    await put(person, 'LAMP', 'A-01')
    expect(await list(person)).toMatchObject({ without: 1 })
    expect(await goods(person)).toEqual(['CABLE'])
    await put(person, 'LAMP', null)
    expect(await goods(person)).toEqual(['CABLE', 'LAMP'])
  })

  it('moves all products of a bin, and tells whether the target was empty', async () => {
    const person = await packer()
    await put(person, 'LAMP', 'A-01')
    await put(person, 'CABLE', 'A-01')
    const move = (from: string, to: string) => person.run('places.move', { from, to })
    expect((await move('A-01', 'C-1')).body.result).toEqual({ moved: 2, wasEmpty: true })
    await put(person, 'SOLD', 'D-1')
    expect((await move('C-1', 'D-1')).body.result).toEqual({ moved: 2, wasEmpty: false })
    expect(await goods(person, 'D-1')).toEqual(['CABLE', 'LAMP', 'SOLD'])
    expect(codeOf(await move('C-1', 'A-01'))).toBe('places.empty')
    const all = await Promise.all(['E', 'F', 'G', 'H'].map((to) => move('D-1', to)))
    expect(all.filter(({ body }) => body.result?.moved === 3)).toHaveLength(1)
    expect(all.filter((one) => codeOf(one) === 'places.empty')).toHaveLength(3)
  })

  it('finds bins by a scan, and prints their labels', async () => {
    const person = await packer()
    await put(person, 'LAMP', 'A-01')
    expect((await person.run('parcels.scan', { code: 'a-01' })).body.result).toEqual([
      { kind: 'place', id: 'A-01', name: 'A-01', order: null, place: 'A-01' },
    ])
    expect((await person.run('parcels.scan', { code: 'A-0' })).body.result).toEqual([])
    const { name, base64 } = (
      await person.run('places.labels', { places: ['A-01', 'A-01', 'Õ-02'], language: 'et' })
    ).body.result
    expect(name).toBe('shelf-labels.pdf')
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const many = Array.from({ length: 201 }, (_, at) => `A-${at}`)
    expect(codeOf(await person.run('places.labels', { places: many, language: 'et' }))).toBe(
      'request.invalid',
    )
  })
})
