import { describe, expect, it } from 'vitest'
import { cents } from '../platform/money/money.ts'
import { arrivalWords } from './arrival-labels.ts'
import { arrivalWindow, type Destination, dispatchCutOff } from './delivery-promise.ts'
import { destinationOf, type DeliveryPlace, promiseTo } from './place-promise.ts'
import { deliveryMethodByCodes, deliveryOffers } from './shipping.ts'

const methodOf = (code: string) => {
  const method = deliveryMethodByCodes(null, code)
  if (!method) throw new Error(code)
  return method
}
const wednesday = new Date('2026-11-25T12:59:00Z') // 14:59 in Tallinn
const locker = (city: string, county?: string): DeliveryPlace => ({
  kind: 'point',
  point: {
    id: '96100',
    code: 'omniva',
    name: `${city}, turu pakiautomaat`,
    address: 'Vana-Veski tee 32',
    city,
    // Id of the machine, which says nothing about its location.
    postcode: '93100',
    country_id: 'EE',
    ...(county && { county }),
  },
})

describe('arrivalWindow', () => {
  it.each<[code: string, to: Destination, from: string, last: string, why: string]>([
    ['omniva_locker', { country: 'EE', city: 'Tallinn' }, '2026-11-26', '2026-11-26', 'a town'],
    ['dpd_courier', { country: 'EE', postcode: '51014' }, '2026-11-26', '2026-11-26', 'its postcode'],
    ['dpd_courier', { country: 'EE', city: 'Mustvee' }, '2026-11-27', '2026-11-27', 'the country'],
    ['dpd_courier', { country: 'EE', postcode: '92413' }, '2026-11-30', '2026-11-30', 'Hiiumaa'],
    ['omniva_locker', { country: 'EE', city: 'Orissaare' }, '2026-11-30', '2026-11-30', 'Saaremaa'],
    ['dpd_courier', { country: 'EE' }, '2026-11-26', '2026-11-27', 'a place that is not known'],
    ['dpd_courier', { country: 'LV', city: 'Rīga' }, '2026-11-30', '2026-12-01', 'another country'],
    [
      'store_collect',
      { country: 'EE', city: 'Tallinn' },
      '2026-11-25',
      '2026-11-25',
      'the shop of the house',
    ],
    ['store_collect', { country: 'EE', city: 'Tartu' }, '2026-11-26', '2026-11-26', 'another shop'],
    ['ambra_large', { country: 'EE', city: 'Tartu' }, '2026-11-27', '2026-12-02', 'the van'],
    ['ambra_large', { country: 'EE', city: 'Kuressaare' }, '2026-11-30', '2026-12-03', 'the van by ferry'],
  ])('promises %s to %j: %s to %s (%s)', (code, to, from, last) => {
    expect(arrivalWindow(wednesday, methodOf(code), to)).toEqual({ from, to: last })
  })

  it.each([
    ['2026-11-25T13:00:00Z', '2026-11-27', 'the minute of the cut-off'],
    ['2026-11-27T12:59:00Z', '2026-11-30', 'Friday before it'],
    ['2026-11-27T13:00:00Z', '2026-12-01', 'Friday after it'],
    ['2026-12-22T13:00:00Z', '2026-12-28', 'over Christmas and its weekend'],
    ['2026-03-27T13:00:00Z', '2026-03-31', 'over the Sunday of summer time'],
    ['2026-03-30T11:59:00Z', '2026-03-31', 'the Monday after, by the new clock'],
  ])('an order of %s is in a town locker on %s (%s)', (now, day) => {
    const { from, to } = arrivalWindow(new Date(now), methodOf('omniva_locker'), {
      country: 'EE',
      city: 'Narva',
    })
    expect([from, to]).toEqual([day, day])
  })
})

it.each([
  ['2026-11-25T12:59:59Z', '2026-11-25T13:00:00.000Z', 'today'],
  ['2026-11-25T13:00:00Z', '2026-11-26T13:00:00.000Z', 'from then on tomorrow'],
  ['2026-11-27T13:00:00Z', '2026-11-30T13:00:00.000Z', 'over a weekend'],
  ['2026-12-23T13:00:00Z', '2026-12-28T13:00:00.000Z', 'over Christmas'],
  ['2026-03-28T10:00:00Z', '2026-03-30T12:00:00.000Z', 'across the change to summer time'],
  ['2026-10-25T00:30:00Z', '2026-10-26T13:00:00.000Z', 'and back'],
])('orders of %s leave together with all until %s (%s)', (now, until) => {
  expect(dispatchCutOff(new Date(now)).toISOString()).toBe(until)
})

describe('promise to a place', () => {
  const offersFor = (weightG: number, goods = 5000) =>
    deliveryOffers({
      country: 'EE',
      goodsTotal: cents(goods),
      parcels: [{ weightG, qty: 1 }],
      isVirtual: false,
    })

  it('names the locker, its day and price', () => {
    expect(promiseTo(locker('Tallinn'), offersFor(500), wednesday)).toEqual({
      kind: 'locker',
      place: 'Tallinn, turu pakiautomaat',
      from: '2026-11-26',
      to: '2026-11-26',
      price: 299,
    })
    expect(promiseTo(locker('Tallinn'), offersFor(500, 9901), wednesday)?.price).toBe(0)
  })

  it('does not use the id of a locker as its postcode', () => {
    expect(promiseTo(locker('Tallinn'), offersFor(500), wednesday)?.from).toBe('2026-11-26')
    expect(promiseTo(locker('Leisi', 'Saare maakond'), offersFor(500), wednesday)?.from).toBe('2026-11-30')
    expect(destinationOf(locker('Tallinn'))).not.toHaveProperty('postcode')
  })

  it('sends the van to the locker’s town for goods that fit no locker', () => {
    expect(promiseTo(locker('Tartu'), offersFor(60_000), wednesday)).toMatchObject({
      kind: 'door',
      place: 'Tartu',
      price: 2990,
    })
  })

  it('uses the cheapest delivery to a door, and promises nothing without one', () => {
    const door = { kind: 'door', country: 'EE', city: '', postcode: '51014' } as const
    expect(promiseTo(door, offersFor(500), wednesday)).toMatchObject({ place: '51014', price: 699 })
    expect(promiseTo(door, [], wednesday)).toBeUndefined()
  })
})

it.each([
  ['et', 'neljapäeval, 26. nov', '27. nov – 2. dets'],
  ['en', 'Thursday 26 Nov', '27 Nov – 2 Dec'],
  ['ru', 'в четверг, 26 нояб.', '27 нояб. – 2 дек.'],
  ['lt', 'ketvirtadienį, lapkričio 26 d.', 'lapkričio 27 d. – gruodžio 2 d.'],
  ['lv', 'ceturtdien, 26. nov.', '27. nov. – 2. dec.'],
] as const)('formats days of arrival in %s', (language, day, days) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(arrivalWords('2026-11-26', '2026-11-26', language))).toBe(day)
  expect(plain(arrivalWords('2026-11-27', '2026-12-02', language))).toBe(days)
})
