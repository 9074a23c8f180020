import { describe, expect, it } from 'vitest'
import { correctAddress, isCorrectable, pointProblem } from './order-correction.ts'

const stored = {
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk tn', '13'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
  telephone: '+37255555555',
  email: 'mari@example.ee',
  company: null,
  vat_id: null,
  address_type: 'shipping' as const,
}

describe('correctAddress', () => {
  it('keeps the country and names changed fields', () => {
    const result = correctAddress(stored, { city: ' Tartu ', postcode: '51007', telephone: '5123 4567' }, {})
    expect(result).toEqual({
      address: { ...stored, city: 'Tartu', postcode: '51007', telephone: '+37251234567' },
      fields: ['city', 'postcode', 'telephone'],
    })
    expect(correctAddress(stored, {}, {})).toMatchObject({ fields: [] })
  })

  it('follows the rules of the delivery', () => {
    expect(correctAddress(stored, { street: [] }, {})).toMatchObject({ error: { field: 'street' } })
    expect(correctAddress(stored, { street: [] }, { pickup: 'store' })).toMatchObject({ fields: ['street'] })
    expect(correctAddress(stored, { telephone: '6123456' }, { pickup: 'locker' })).toEqual({
      error: { field: 'telephone', code: 'form.phone_mobile' },
    })
    expect(correctAddress(stored, { postcode: '1' }, {})).toMatchObject({ error: { field: 'postcode' } })
    expect(correctAddress(stored, { firstname: '7' }, {})).toMatchObject({ error: { field: 'firstname' } })
  })

  it('refuses a correction once the parcel has left', () => {
    expect(isCorrectable('ready')).toBe(true)
    for (const status of ['shipped', 'completed', 'cancelled', 'refunded'] as const)
      expect(isCorrectable(status)).toBe(false)
  })
})

describe('pointProblem', () => {
  const point = { country_id: 'EE', maxSizeMm: [380, 390, 640], maxWeightG: 30_000 }
  const old = { from: point, country: 'EE', isCash: false }

  it('accepts a point that takes what the old one took', () => {
    expect(pointProblem({ ...point, maxSizeMm: [640, 380, 390] }, old)).toBeUndefined()
    expect(pointProblem({ country_id: 'EE' }, old)).toBeUndefined()
    expect(pointProblem({ ...point, maxSizeMm: [380, 390, 400] }, old)).toBe('shipping.point_too_small')
    expect(pointProblem({ ...point, maxWeightG: 20_000 }, old)).toBe('shipping.point_too_small')
    expect(pointProblem({ ...point, maxWeightG: 1 }, { ...old, from: undefined })).toBeUndefined()
  })

  it('requires a point in the country that accepts the payment of the order', () => {
    expect(pointProblem({ ...point, country_id: 'LV' }, old)).toBe('shipping.unknown_point')
    const cashless = { ...point, cashOnDelivery: false }
    expect(pointProblem(cashless, old)).toBeUndefined()
    expect(pointProblem(cashless, { ...old, isCash: true })).toBe('shipping.point_no_cash')
  })
})
