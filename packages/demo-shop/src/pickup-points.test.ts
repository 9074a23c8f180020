import { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { carriers } from '@ambra/domain/fulfilment/carriers/registry'
import { openingHours, parseHours } from '@ambra/domain/fulfilment/calendar/opening-hours'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { demoPickupPoints } from './demo-data.ts'

const points = await demoPickupPoints(new Date('2026-11-21T10:00:00Z'))
const pickupPoints = (carrier: string) => points.filter(({ code }) => code === carrier)
const networks = carriers.filter(({ points }) => points).map(({ code }) => code)

describe('pickup points', () => {
  it.each([
    ['omniva', 55],
    ['dpd', 55],
    ['smartposti', 55],
    ['venipak', 25],
    ['lpexpress', 25],
  ])('lists for %s at least %i points in Estonia and some in Latvia and Lithuania', (carrier, least) => {
    const points = pickupPoints(carrier)
    expect(points.filter((point) => !Value.Check(PickupPoint, point))).toEqual([])
    const countries = Object.groupBy(points, (point) => point.country_id)
    expect(countries['EE']?.length).toBeGreaterThanOrEqual(least)
    expect(countries['LV']?.length).toBeGreaterThanOrEqual(5)
    expect(countries['LT']?.length).toBeGreaterThanOrEqual(5)
    expect(new Set(points.map((point) => point.id)).size).toBe(points.length)
  })

  it('lists points of every network, within the Baltic countries, with readable opening hours', () => {
    for (const point of networks.flatMap(pickupPoints)) {
      expect(point.lat).toBeGreaterThan(53.8)
      expect(point.lat).toBeLessThan(59.8)
      expect(point.lng).toBeGreaterThan(20.9)
      expect(point.lng).toBeLessThan(28.3)
      expect(parseHours(point.hours ?? '')).toBeDefined()
    }
    expect(networks.map((carrier) => pickupPoints(carrier).length > 0)).toEqual(networks.map(() => true))
  })

  it("states opening hours and short days of the shop's own points", () => {
    const [tallinn] = pickupPoints('store')
    expect(openingHours(tallinn?.hours ?? '', 'en')).toEqual(['Mon–Fri 9:00–19:00', 'Sat 10:00–16:00'])
    expect(tallinn?.specialDays).toContainEqual({ day: '12-31', hours: '10:00-14:00' })
  })
})
