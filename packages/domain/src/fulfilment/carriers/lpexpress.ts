import { trimEndSigns } from '../../platform/text/linear-text.ts'
import { filled, hasFields, type PointReader, textOf } from './point-reader.ts'
import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../platform/money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range.
const compartment: ParcelLimits = { sizeMm: [380, 600, 600], weightG: 30_000 }

/**
 * LP Express of the Lithuanian post, named Unisend in Estonia and Latvia. Prices are the shop's choice, as is
 * that its lockers accept no payment. @see docs/rules/delivery DEL-2, DEL-3
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

/** Reads LP Express / Unisend terminals, JSON or CSV; the comment is Lithuanian. @see docs/delivery.md */
export const lpexpressPoints: PointReader = {
  carrier: 'lpexpress',
  recognises: (record) => hasFields(record, 'name', 'postalCode', 'latitude', 'countryCode'),
  read: (record) => {
    const text = (name: string) => textOf(record[name])
    const country = text('countryCode')
    return {
      id: text('id'),
      kind: 'locker',
      name: text('name').replaceAll(' ,', ','),
      address: trimEndSigns(text('address'), ' ,'),
      city: text('city'),
      postcode: text('postalCode'),
      country_id: country,
      lat: record['latitude'],
      lng: record['longitude'],
      comments: country === 'LT' ? filled({ lt: text('comment') }) : {},
    }
  },
}
