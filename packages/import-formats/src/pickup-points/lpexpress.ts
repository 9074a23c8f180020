import { trimEndSigns } from '@ambra/domain/linear-text'
import { filled, hasFields, type PointReader, textOf } from './point-reader.ts'

/** LP Express / Unisend terminals, JSON or CSV; the comment is Lithuanian. @see baltic-commerce §1 */
export const lpexpress: PointReader = {
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
