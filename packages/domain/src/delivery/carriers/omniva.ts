import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range for all networks, 60-64 x 38-40 x 60-64 cm and 30-35 kg.
const compartment: ParcelLimits = { sizeMm: [380, 640, 640], weightG: 30_000 }

/** Omniva: parcel machines and post offices in all three countries. Prices are the shop's choice. @see baltic-commerce §1, §7 */
export const omniva: Carrier = {
  code: 'omniva',
  title: named('Omniva'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('Omniva'),
      pickup: 'locker',
      prices: { EE: cents(299), LV: cents(599), LT: cents(599) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: true,
      isDefault: true,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://www.omniva.ee/locations.json' },
}
