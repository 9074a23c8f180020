import { describe, expect, it } from 'vitest'
import { orderIn, shopperFiltersIn, usedGrades } from './shopper-filters.ts'

describe('prices among the words of a search', () => {
  it.each([
    ['tv under 400', 'tv', { most: 400 }],
    ['tv under €399.90', 'tv', { most: 399.9 }],
    ['teler alla 500 €', 'teler', { most: 500 }],
    ['kuni 300 eurot telefon', 'telefon', { most: 300 }],
    ['телефон до 300 евро', 'телефон', { most: 300 }],
    ['ноутбук дороже 700', 'ноутбук', { least: 700 }],
    ['televizorius iki 500 €', 'televizorius', { most: 500 }],
    ['telefons līdz 300 eiro', 'telefons', { most: 300 }],
    ['alla 500 €', '', { most: 500 }],
    ['до 300 евро', '', { most: 300 }],
  ])('"%s" means "%s"', (text, rest, bound) => {
    expect(shopperFiltersIn(text)).toMatchObject({ rest, filters: [{ kind: 'price', rest, ...bound }] })
  })
  it.each(['teler kuni 55 tolli', 'машина до 9 кг', 'over-ear headphones', 'under 5', 'polar 7'])(
    '"%s" names no price',
    (text) => {
      expect(shopperFiltersIn(text)).toEqual({ filters: [], rest: text })
    },
  )
})

describe('conditions among the words of a search', () => {
  it.each([
    ['used phone', 'phone', usedGrades],
    ['taastatud telefon B', 'telefon', ['b']],
    ['смартфон б/у', 'смартфон', usedGrades],
    ['телефон класс А+', 'телефон', ['a-plus']],
    ['grade c phone', 'phone', ['c']],
    ['naudotas telefonas', 'telefonas', usedGrades],
    ['lietots telefons', 'telefons', usedGrades],
    ['second hand', '', usedGrades],
    ['grade B', '', ['b']],
  ])('"%s" means "%s" in grades', (text, rest, grades) => {
    expect(shopperFiltersIn(text)).toMatchObject({ rest, filters: [{ kind: 'condition', grades }] })
  })
  it('leave a text for each one taken back', () => {
    expect(shopperFiltersIn('used phone under 300').filters.map(({ typed, rest }) => [typed, rest])).toEqual([
      ['under 300', 'used phone'],
      ['used', 'phone under 300'],
    ])
  })
})

describe('words that are an order', () => {
  it.each([
    ['quiet dishwasher', 'dishwasher'],
    ['low-noise fan', 'fan'],
    ['vaikne pesumasin', 'pesumasin'],
    ['тихий пылесос', 'пылесос'],
    ['tyli skalbyklė', 'skalbyklė'],
    ['klusa veļas mašīna', 'veļas mašīna'],
  ])('"%s" means quiet ones of "%s"', (text, rest) => {
    expect(orderIn(text)?.rest).toBe(rest)
  })
  it.each(['quietly', 'vaiknelaud', 'стихий', 'odavus', 'pigmentas', 'задешево'])(
    '"%s" holds none',
    (text) => {
      expect(orderIn(text)).toBeUndefined()
    },
  )
})
