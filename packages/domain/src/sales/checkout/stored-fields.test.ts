import { describe, expect, it } from 'vitest'
import { boundedDocument, storedPaymentChoice, storedServerAddress } from './stored-fields.ts'

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level += 1) value = { a: value }
  return value
}

describe('storedServerAddress (L12)', () => {
  it('keeps known fields in one spelling', () => {
    const address = {
      firstname: ' Mari ',
      countryId: 'EE',
      street: ['Pikk tn', null],
      region_id: 0,
      email: 'mari@example.ee',
      company: '',
    }
    expect(storedServerAddress(address)).toEqual({
      firstname: 'Mari',
      country_id: 'EE',
      street: ['Pikk tn', ''],
      region_id: 0,
      email: 'mari@example.ee',
    })
  })

  it('drops other fields and truncates long ones', () => {
    const wild = {
      city: 'x'.repeat(10_000),
      region_id: '9'.repeat(10_000),
      street: Array.from({ length: 500 }, () => 'y'.repeat(1000)),
      extra: deep(20_000),
      telephone: { deep: true },
    } as never
    const stored = storedServerAddress(wild)
    expect(Object.keys(stored)).toEqual(['city', 'street', 'region_id'])
    expect(JSON.stringify(stored).length).toBeLessThan(2000)
  })

  it.each([[undefined], [null]])('returns an empty address for %s', (address) => {
    expect(storedServerAddress(address)).toEqual({})
  })
})

describe('storedPaymentChoice', () => {
  it.each([
    [{ bank: 'HABAEE2X', other: deep(20_000) }, { bank: 'HABAEE2X' }],
    [{ bank: 'X'.repeat(1000) }, { bank: 'X'.repeat(64) }],
    [{ bank: { deep: true } }, undefined],
    [{}, undefined],
    ['HABAEE2X', undefined],
    [null, undefined],
  ])('keeps only the bank: %#', (additional, stored) => {
    expect(storedPaymentChoice(additional)).toEqual(stored)
  })
})

describe('boundedDocument', () => {
  it('keeps a small document unchanged', () => {
    const message = { amount: 12.5, bank: { bic: 'HABAEE2X', name: 'Swedbank' }, lines: [1, 'two', null] }
    expect(boundedDocument(message)).toEqual(message)
  })

  it.each([
    ['levels', { a: deep(40_000) }],
    ['fields', Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]))],
    ['a list', { list: Array.from({ length: 50_000 }, () => ({ a: 1 })) }],
    ['names and texts', { ['n'.repeat(9000)]: 't'.repeat(90_000) }],
  ])('drops what exceeds the limits: %s', (_, document) => {
    expect(JSON.stringify(boundedDocument(document)).length).toBeLessThan(3000)
  })
})
