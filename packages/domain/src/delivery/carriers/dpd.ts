import { fitsCourier, fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range.
const compartment: ParcelLimits = { sizeMm: [380, 640, 640], weightG: 30_000 }

/** DPD: Pickup lockers and a courier in all three countries. Prices are the shop's choice. @see baltic-commerce §1, §7 */
export const dpd: Carrier = {
  code: 'dpd',
  title: named('DPD'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('DPD'),
      pickup: 'locker',
      prices: { EE: cents(319), LV: cents(549), LT: cents(549) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: true,
    },
    {
      method: 'courier',
      title: {
        et: 'DPD kuller',
        en: 'DPD courier',
        ru: 'Курьер DPD',
        lt: 'DPD kurjeris',
        lv: 'DPD kurjers',
      },
      prices: { EE: cents(699), LV: cents(1099), LT: cents(1099) },
      days: { EE: [1, 2], LV: [3, 4], LT: [3, 4] },
      isFreeOverLimit: true,
      fits: fitsCourier,
      allowsCashOnDelivery: true,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://dpdbaltics.com/PickupParcelShopData.json' },
}
