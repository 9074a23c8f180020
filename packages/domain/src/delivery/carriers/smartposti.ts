import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice: the low end of the reference's sizes and the high end of its weights.
const compartment: ParcelLimits = { sizeMm: [380, 600, 600], weightG: 35_000 }

/** Smartposti, earlier Itella SmartPOST: lockers in all three countries. Prices are the shop's choice. @see baltic-commerce §1, §7 */
export const smartposti: Carrier = {
  code: 'smartposti',
  aliases: ['itella', 'smartpost'],
  title: named('Smartposti'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('Smartposti'),
      pickup: 'locker',
      prices: { EE: cents(329), LV: cents(579), LT: cents(579) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: true,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://my.smartpost.ee/api/places/' },
}
