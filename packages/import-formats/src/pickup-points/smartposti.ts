import { parseHours, writeHours } from '@ambra/domain/opening-hours'
import { slugify } from '@ambra/domain/slug'
import {
  type FeedRecord,
  filled,
  hasFields,
  type PointReader,
  type RawPoint,
  textOf,
} from './point-reader.ts'

/**
 * Smartposti, two forms: places of my.smartpost.ee (`address_*`) and locations of the plugin API, whose `pupCode` is
 * the id to send. @see baltic-commerce §1
 */
export const smartposti: PointReader = {
  carrier: 'smartposti',
  recognises: (record) => hasFields(record, 'name', 'address_country_code') || hasFields(record, 'pupCode'),
  read: (record) => ('pupCode' in record ? fromPlugin(record) : fromPlaces(record)),
}

function fromPlaces(record: FeedRecord): RawPoint {
  const text = (name: string) => textOf(record[name])
  const country = text('address_country_code').toUpperCase()
  const note = text('location_info')
  return {
    // Places without an id of their own are told apart by their name, which is printed on the label.
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
