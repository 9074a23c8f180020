import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range.
const compartment: ParcelLimits = { sizeMm: [380, 600, 600], weightG: 30_000 }

/**
 * LP Express of the Lithuanian post, which calls itself Unisend in Estonia and Latvia. Prices are the shop's choice;
 * so is that its lockers take no money. @see baltic-commerce §1, §7
 */
export const lpexpress: Carrier = {
  code: 'lpexpress',
  aliases: ['unisend', 'lp_express'],
  title: named('LP Express / Unisend'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('LP Express / Unisend'),
      pickup: 'locker',
      prices: { EE: cents(339), LV: cents(529), LT: cents(499) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: false,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://api-esavitarna.post.lt/terminal/list/csv' },
}
