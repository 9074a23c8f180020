import { expect, test } from 'vitest'
import { otherSources } from './other-sources.ts'

const warehouses = ['main', 'narva', 'tartu'].map((code) => ({ code, name: code }))
const sources = (...codes: readonly string[]) =>
  codes.map((warehouse) => ({ warehouse, name: warehouse, sku: 'LAMP', qty: 1 }))

test('offers every warehouse except the one that sends the whole order', () => {
  const codes = (...from: readonly string[]) =>
    otherSources({ warehouses, sources: sources(...from) }).map(({ code }) => code)
  expect(codes('narva', 'narva')).toEqual(['main', 'tartu'])
  // Either of the two can send the whole order.
  expect(codes('main', 'narva')).toEqual(['main', 'narva', 'tartu'])
  expect(otherSources({ warehouses: [], sources: sources('main') })).toEqual([])
})
