import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range; a point's own `size_limit` (kg) may be lower.
const compartment: ParcelLimits = { sizeMm: [380, 600, 600], weightG: 30_000 }

/** Venipak: lockers and manned pickup points in all three countries. Prices are the shop's choice. @see baltic-commerce §1, §7 */
export const venipak: Carrier = {
  code: 'venipak',
  title: named('Venipak'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('Venipak'),
      pickup: 'locker',
      prices: { EE: cents(309), LV: cents(499), LT: cents(499) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: true,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://go.venipak.lt/ws/get_pickup_points' },
}
