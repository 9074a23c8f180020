import { fileBounds, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { writeHours, type WeekHours } from '../calendar/opening-hours.ts'
import { ownEntry } from '../../platform/text/own-entry.ts'
import { type FeedRecord, filled, hasFields, type PointReader, textOf } from './point-reader.ts'
import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../platform/money/money.ts'
import { simplifiedPoints } from './simplified-points.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range; a point's own `size_limit` (kg) may be lower.
const compartment: ParcelLimits = { sizeMm: [380, 600, 600], weightG: 30_000 }

/** Venipak: lockers and manned pickup points in all three countries. Prices are the shop's choice. @see docs/rules/delivery DEL-2, DEL-3 */
export const venipak: Carrier = {
  code: 'venipak',
  title: named('Venipak'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('Venipak'),
      pickup: 'locker',
      prices: { EE: cents(309), LV: cents(499), LT: cents(499) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: true,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://go.venipak.lt/ws/get_pickup_points' },
}

/**
 * Reads Venipak's get_pickup_points: type 3 is a locker, 1 a manned point; `size_limit` in kg, 0 = none;
 * hours as JSON within JSON. Omits points that hand out nothing. @see docs/delivery.md
 */
export const venipakPoints: PointReader = {
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

/**
 * List maintained by a shop. Marked as pure, so that a browser that needs no list does not load its reader.
 */
export const venipakSimplifiedPoints = /* @__PURE__ */ simplifiedPoints('venipak')

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

/** Parses `9:30`, `09:30:00` or `{hour: 9, minute: 30}` to minutes since midnight; NaN otherwise. */
function minutesOf(value: unknown): number {
  if (typeof value === 'object' && value !== null && 'hour' in value)
    return Number(value.hour) * 60 + Number('minute' in value ? value.minute : 0)
  const [, hour, minute] = /^(\d{1,2}):(\d{2})/.exec(textOf(value)) ?? []
  return Number(hour) * 60 + Number(minute)
}
