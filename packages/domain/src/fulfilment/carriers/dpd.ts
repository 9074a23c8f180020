import { writeHours, type WeekHours } from '../calendar/opening-hours.ts'
import { type FeedRecord, filled, hasFields, type PointReader, textOf } from './point-reader.ts'
import { fitsCourier, fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../platform/money/money.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range.
const compartment: ParcelLimits = { sizeMm: [380, 640, 640], weightG: 30_000 }

/** DPD: Pickup lockers and a courier in all three countries. Prices are the shop's choice. @see docs/rules/delivery DEL-2, DEL-3 */
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

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/**
 * Reads DPD's PickupParcelShopData.json: towns in capitals, postcodes without letters, hours twice a day.
 * @see docs/delivery.md
 */
export const dpdPoints: PointReader = {
  carrier: 'dpd',
  recognises: (record) => hasFields(record, 'parcelShopType', 'companyShortName'),
  read: (record) => {
    const text = (name: string) => textOf(record[name])
    return {
      id: text('parcelShopId'),
      kind: text('parcelShopType') === 'PickupStation' ? 'locker' : 'office',
      name: text('companyName') || text('companyShortName'),
      address: [text('street'), text('houseNo')].filter(Boolean).join(' '),
      city: text('city'),
      postcode: text('zipCode'),
      country_id: text('countryCode'),
      lat: record['latitude'],
      lng: record['longitude'],
      ...filled({ hours: hoursOf(record['openingHours']) }),
    }
  },
}

function hoursOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const days: readonly FeedRecord[] = value.filter((day) => typeof day === 'object' && day !== null)
  const week: WeekHours = weekdays.map((name) => {
    const day = days.find(({ weekday }) => textOf(weekday).toLowerCase() === name)
    return day ? spansOf(day) : []
  })
  return writeHours(week) || undefined
}

/** Merges adjacent morning and afternoon intervals; a minute before midnight counts as midnight. */
function spansOf(day: FeedRecord): [number, number][] {
  const spans = [
    [day['openMorning'], day['closeMorning']],
    [day['openAfternoon'], day['closeAfternoon']],
  ].flatMap(([open, close]): [number, number][] => {
    const from = minutesOf(open)
    const to = minutesOf(close)
    return from === undefined || to === undefined || from >= to
      ? []
      : [[from === 1 ? 0 : from, to === 1439 ? 1440 : to]]
  })
  const [first, second] = spans
  return first && second && first[1] === second[0] ? [[first[0], second[1]]] : spans
}

function minutesOf(value: unknown): number | undefined {
  const [, hour, minute] = /^(\d{2}):?(\d{2})$/.exec(textOf(value)) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
