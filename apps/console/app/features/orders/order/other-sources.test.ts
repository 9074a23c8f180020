import { expect, test } from 'vitest'
import { otherSources } from './other-sources.ts'

const warehouses = ['main', 'narva', 'tartu'].map((code) => ({ code, name: code }))
const sources = (...codes: readonly string[]) =>
  codes.map((warehouse) => ({ warehouse, name: warehouse, sku: 'LAMP', qty: 1 }))

test('an order is not sent instead from where it is sent already', () => {
  const codes = (...from: readonly string[]) =>
    otherSources({ warehouses, sources: sources(...from) }).map(({ code }) => code)
  expect(codes('narva', 'narva')).toEqual(['main', 'tartu'])
  // One of two can have all of it.
  expect(codes('main', 'narva')).toEqual(['main', 'narva', 'tartu'])
  expect(otherSources({ warehouses: [], sources: sources('main') })).toEqual([])
})
