import { PickupPoint } from '@ambra/contract/pickup-point'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { dpdRecords, fromDpd, fromOmniva, omnivaRecords, pickupPoints } from './pickup-points.ts'

describe('pickup points', () => {
  it.each(['omniva', 'dpd'] as const)(
    'of %s are about 60 in Estonia and some in Latvia and Lithuania',
    (carrier) => {
      const points = pickupPoints(carrier)
      expect(points.filter((point) => !Value.Check(PickupPoint, point))).toEqual([])
      const countries = Object.groupBy(points, (point) => point.country_id)
      expect(countries.EE?.length).toBeGreaterThanOrEqual(55)
      expect(countries.LV?.length).toBeGreaterThanOrEqual(10)
      expect(countries.LT?.length).toBeGreaterThanOrEqual(10)
      expect(new Set(points.map((point) => point.id)).size).toBe(points.length)
    },
  )

  it('lie within the Baltic countries, longitude read from X', () => {
    for (const point of [...pickupPoints('omniva'), ...pickupPoints('dpd'), ...pickupPoints('store')]) {
      expect(point.lat).toBeGreaterThan(53.8)
      expect(point.lat).toBeLessThan(59.8)
      expect(point.lng).toBeGreaterThan(20.9)
      expect(point.lng).toBeLessThan(28.3)
    }
  })

  it('keep the record formats of the carriers', () => {
    const [omniva] = omnivaRecords()
    expect(Object.keys(omniva ?? {})).toHaveLength(25)
    expect(Object.values(omniva ?? {}).every((value) => typeof value === 'string')).toBe(true)
    const [dpd] = dpdRecords()
    expect(dpd).toMatchObject({ parcelShopType: 'PickupStation', countryCode: 'EE', city: 'TALLINN' })
    expect(dpd?.openingHours).toHaveLength(7)
  })

  it('turn a record of each feed into a point', () => {
    const omniva = omnivaRecords()[0]
    const dpd = dpdRecords().find((record) => record.city === 'KOHTLA-JÄRVE')
    if (!omniva || !dpd) throw new Error('The records are missing')
    expect(fromOmniva({ ...omniva, A7_NAME: '4a', A8_NAME: '2', TYPE: '1' })).toMatchObject({
      code: 'omniva',
      kind: 'office',
      address: `${omniva.A5_NAME} 4a-2`,
    })
    expect(fromDpd({ ...dpd, countryCode: 'LV', zipCode: '3913' })).toMatchObject({
      code: 'dpd',
      city: 'Kohtla-Järve',
      postcode: 'LV-3913',
    })
  })
})
