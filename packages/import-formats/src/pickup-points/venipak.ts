import { fileBounds, parseBoundedJson } from '@ambra/contract/json-bounds'
import { writeHours, type WeekHours } from '@ambra/domain/opening-hours'
import { ownEntry } from '@ambra/domain/own-entry'
import { type FeedRecord, filled, hasFields, type PointReader, textOf } from './point-reader.ts'

/**
 * Venipak's get_pickup_points: type 3 a locker, 1 a manned point; `size_limit` in kg, 0 = none; hours as JSON within
 * JSON. A point that gives out nothing is left out. @see baltic-commerce §1
 */
export const venipak: PointReader = {
  carrier: 'venipak',
  recognises: (record) => hasFields(record, 'display_name', 'lat', 'lng'),
  read: (record) => {
    const text = (name: string) => textOf(record[name])
    if (text('pick_up_enabled') === '0') return undefined
    const kg = Number(text('size_limit'))
    return {
      id: text('id'),
      kind: text('type') === '1' ? 'office' : 'locker',
      name: text('display_name') || text('name'),
      address: text('address'),
      city: text('city'),
      postcode: text('zip'),
      country_id: text('country'),
      lat: record['lat'],
      lng: record['lng'],
      ...filled({
        hours: hoursOf(record['working_hours']),
        maxWeightG: kg > 0 ? Math.round(kg * 1000) : undefined,
        cashOnDelivery: text('cod_enabled') === '' ? undefined : text('cod_enabled') !== '0',
      }),
      // The description is in the language of the country.
      comments: filled({ [languageOf(text('country'))]: text('description') }),
    }
  },
}

const languageOf = (country: string) => ownEntry({ LV: 'lv', LT: 'lt' }, country) ?? 'et'

function hoursOf(value: unknown): string | undefined {
  const days = typeof value === 'string' ? parsed(value) : value
  if (!Array.isArray(days)) return undefined
  const week: WeekHours = Array.from({ length: 7 }, (_, index) =>
    days.flatMap((day: FeedRecord | null): [number, number][] => {
      if (Number(day?.['dayOfWeek']) !== index + 1) return []
      const open = minutesOf(day?.['openTime'])
      const close = minutesOf(day?.['closeTime'])
      return open < close ? [[open, close >= 1439 ? 1440 : close]] : []
    }),
  )
  return writeHours(week) || undefined
}

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text, fileBounds)
  } catch {
    return undefined
  }
}

/** `9:30`, `09:30:00` or `{hour: 9, minute: 30}` in minutes since midnight; NaN otherwise. */
function minutesOf(value: unknown): number {
  if (typeof value === 'object' && value !== null && 'hour' in value)
    return Number(value.hour) * 60 + Number('minute' in value ? value.minute : 0)
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(textOf(value)) ?? []
  return Number(hour) * 60 + Number(minute)
}
