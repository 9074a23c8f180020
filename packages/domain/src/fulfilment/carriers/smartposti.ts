import { parseHours, writeHours } from '../calendar/opening-hours.ts'
import { slugify } from '../../platform/text/slug.ts'
import {
  type FeedRecord,
  filled,
  hasFields,
  type PointReader,
  type RawPoint,
  textOf,
} from './point-reader.ts'
import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../platform/money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice: the low end of the reference's sizes and the high end of its weights.
const compartment: ParcelLimits = { sizeMm: [380, 600, 600], weightG: 35_000 }

/**
 * Smartposti, formerly Itella SmartPOST: lockers in all three countries. Prices are the shop's choice.
 * @see docs/rules/delivery DEL-2, DEL-3
 */
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

/**
 * Reads both forms of Smartposti: places of my.smartpost.ee (`address_*`) and locations of the plugin API,
 * whose `pupCode` is the id to send. @see docs/delivery.md
 */
export const smartpostiPoints: PointReader = {
  carrier: 'smartposti',
  recognises: (record) => hasFields(record, 'name', 'address_country_code') || hasFields(record, 'pupCode'),
  read: (record) => ('pupCode' in record ? fromPlugin(record) : fromPlaces(record)),
}

function fromPlaces(record: FeedRecord): RawPoint {
  const text = (name: string) => textOf(record[name])
  const country = text('address_country_code').toUpperCase()
  const note = text('location_info')
  return {
    // Places without an id are identified by their name, which is printed on the label.
    id: text('place_id') || text('id') || `${country}-${slugify(text('name'))}`,
    kind: 'locker',
    name: text('name'),
    address: [text('address_street'), text('address_house')].filter(Boolean).join(' '),
    city: text('address_city'),
    postcode: text('address_zip'),
    country_id: country,
    lat: record['address_latitude'],
    lng: record['address_longitude'],
    ...filled({ county: text('region'), hours: hoursOf(text('availability_info')) }),
    comments: country === 'EE' ? filled({ et: note }) : {},
  }
}

function fromPlugin(record: FeedRecord): RawPoint {
  const address = objectOf(record['address'])
  const location = objectOf(record['location'])
  const type = textOf(record['type']).toUpperCase()
  return {
    id: textOf(record['pupCode']),
    kind: type === 'PICKUP_POINT' || type === 'POST_OFFICE' ? 'office' : 'locker',
    name: textOf(record['publicName']),
    address: textOf(address['address']),
    city: textOf(address['municipality']),
    postcode: textOf(address['postalCode']),
    country_id: (textOf(record['countryCode']) || textOf(address['countryCode'])).toUpperCase(),
    lat: location['lat'] ?? record['latitude'],
    lng: location['lon'] ?? record['longitude'],
    ...filled({ hours: hoursOf(textOf(record['availability'])) }),
  }
}

function hoursOf(text: string): string {
  const week = parseHours(text)
  return week ? writeHours(week) : text
}

const objectOf = (value: unknown): FeedRecord =>
  typeof value === 'object' && value !== null ? { ...value } : {}
