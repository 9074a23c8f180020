import {
  type FeedRecord,
  hasFields,
  type PointReader,
  type PointError,
  type RawPoint,
  textOf,
} from './point-reader.ts'

/**
 * Reads lists maintained by shops: running number, country, town, street and `<network> locker, name`. They
 * contain no coordinates, and their ids start from one in every file, so the country is prepended.
 */
export const simplifiedPoints = (carrier: string): PointReader => ({
  carrier,
  recognises: (record) =>
    hasFields(record, 'pickup_point', 'country') &&
    textOf(record['pickup_point']).toLowerCase().startsWith(carrier),
  read: (record) => readSimplified(record),
})

function readSimplified(record: FeedRecord): RawPoint | PointError {
  const text = (name: string) => textOf(record[name])
  const [, kind = '', name = ''] = /^\S+ (locker|pickup) ?,? ?(.*)$/i.exec(text('pickup_point')) ?? []
  if (kind === '') return { field: 'pickup_point', reason: 'is not "<network> locker, name"' }
  return {
    id: text('id') && `${text('country')}-${text('id')}`,
    kind: kind.toLowerCase() === 'locker' ? 'locker' : 'office',
    name,
    address: text('address'),
    city: text('city'),
    postcode: text('postal_code'),
    country_id: text('country'),
  }
}
