import { describe, expect, it } from 'vitest'
import { SourceStore } from './source-store.ts'

const longDocument = (id: number, revision: number) => ({
  id,
  revision,
  name: `Külmik «Холод» ${id}`,
  filler: `${id}-${revision} `.repeat(400),
})

it.each([0, 100_000_000])('returns what was stored, packed beyond %i bytes, in any alphabet', (plain) => {
  const store = new SourceStore(new Set(['id', 'name']), plain)
  for (let id = 0; id < 60; id++) store.set(id, longDocument(id, 1))
  for (let id = 0; id < 60; id++) expect(store.get(id)).toEqual(longDocument(id, 1))
  expect(store.get(60)).toBeUndefined()
})

it('packs what lies beyond the plain bytes', () => {
  const packed = new SourceStore(undefined, 0)
  const plain = new SourceStore()
  for (let id = 0; id < 500; id++) for (const store of [packed, plain]) store.set(id, longDocument(id, 1))
  expect(packed.bytes * 3).toBeLessThan(plain.bytes)
})

it('distinguishes an unchanged document from a changed one', () => {
  const store = new SourceStore(undefined, 0)
  for (const id of [0, 30]) {
    expect(store.set(id, longDocument(id, 1))).toBe(true)
    expect(store.set(id, longDocument(id, 1))).toBe(false)
    expect(store.set(id, longDocument(id, 2))).toBe(true)
  }
})

it('forgets removed documents and takes new ones in their place', () => {
  const store = new SourceStore()
  store.set(0, longDocument(0, 1))
  store.delete(0)
  expect(store.get(0)).toBeUndefined()
  store.set(0, longDocument(7, 1))
  expect(store.get(0)).toEqual(longDocument(7, 1))
})

it('does not grow without end when documents change again and again', () => {
  const store = new SourceStore()
  const incompressible = (seed: number) =>
    Array.from({ length: 6_000 }, (_, at) => ((seed * 7919 + at * 104729) % 65_521).toString(36)).join('')
  for (let revision = 0; revision < 400; revision++) {
    for (let id = 0; id < 3; id++) store.set(id, { id, text: incompressible(revision * 3 + id) })
  }
  expect(store.bytes).toBeLessThan(20 * 1024 * 1024)
  expect(store.get(2)).toEqual({ id: 2, text: incompressible(399 * 3 + 2) })
})

describe('decoded documents', () => {
  it('are the same object until the document changes', () => {
    const store = new SourceStore()
    store.set(1, { id: 1, name: 'a' })
    const first = store.get(1)
    expect(store.get(1)).toBe(first)
    store.set(1, { id: 1, name: 'b' })
    expect(store.get(1)).toEqual({ id: 1, name: 'b' })
    store.delete(1)
    expect(store.get(1)).toBeUndefined()
  })
})

it('leaves packed what lists do not need', () => {
  const store = new SourceStore(new Set(['id', 'name', 'stock']), 0)
  store.set(1, { id: 1, name: 'Lamp', description: 'long', specs: [{ code: 'a' }] })
  for (const patterns of [['name'], ['name', 'stock.is_in_stock']])
    expect(store.get(1, patterns)).toEqual({ id: 1, name: 'Lamp' })
  for (const patterns of [undefined, [], ['*'], ['desc*'], ['specs.code']])
    expect(store.get(1, patterns)).toMatchObject({
      name: 'Lamp',
      description: 'long',
      specs: [{ code: 'a' }],
    })
  expect(store.set(1, { id: 1, name: 'Lamp', description: 'longer' })).toBe(true)
  expect(store.get(1)).toEqual({ id: 1, name: 'Lamp', description: 'longer' })
  expect(store.set(1, { id: 1, name: 'Lamp' })).toBe(true)
  expect(store.set(1, { id: 1, name: 'Lamp' })).toBe(false)
  expect(store.get(1)).toEqual({ id: 1, name: 'Lamp' })
})
