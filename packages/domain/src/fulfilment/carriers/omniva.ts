import { parseHours, writeHours } from '../calendar/opening-hours.ts'
import { filled, hasFields, type PointReader, textOf } from './point-reader.ts'
import { fitsWithin, type ParcelLimits } from './locker-fit.ts'
import { cents } from '../../platform/money/money.ts'
import { simplifiedPoints } from './simplified-points.ts'
import { type Carrier, lockerDays, lockerTitle, named } from './carrier.ts'

// Shop's choice within the reference's range for all networks, 60-64 x 38-40 x 60-64 cm and 30-35 kg.
const compartment: ParcelLimits = { sizeMm: [380, 640, 640], weightG: 30_000 }

/** Omniva: parcel machines and post offices in all three countries. Prices are the shop's choice. @see docs/rules/delivery DEL-2, DEL-3 */
export const omniva: Carrier = {
  code: 'omniva',
  title: named('Omniva'),
  methods: [
    {
      method: 'locker',
      title: lockerTitle('Omniva'),
      pickup: 'locker',
      prices: { EE: cents(299), LV: cents(599), LT: cents(599) },
      days: lockerDays,
      isFreeOverLimit: true,
      fits: fitsWithin(compartment),
      allowsCashOnDelivery: true,
      isDefault: true,
    },
  ],
  points: { limits: compartment, feedUrl: 'https://www.omniva.ee/locations.json' },
}

/**
 * Reads Omniva's locations.json or .csv (same fields): `ZIP` is the machine's id, X the longitude, `TYPE` 1 a
 * post office. @see docs/delivery.md
 */
export const omnivaPoints: PointReader = {
  carrier: 'omniva',
  recognises: (record) => hasFields(record, 'ZIP', 'NAME', 'X_COORDINATE'),
  read: (record) => {
    const text = (name: string) => textOf(record[name])
    const house = [text('A7_NAME'), text('A8_NAME')].filter(Boolean).join('-')
    const week = parseHours(text('SERVICE_HOURS'))
    const hours = week ? writeHours(week) : text('SERVICE_HOURS')
    const country = text('A0_NAME') || countryOfZip(text('ZIP'))
    const county = text('A1_NAME')
    return {
      id: text('ZIP'),
      kind: text('TYPE') === '1' ? 'office' : 'locker',
      name: text('NAME'),
      address: [text('A5_NAME') || text('A4_NAME'), house].filter(Boolean).join(' '),
      city: cityOf(country, { county, municipality: text('A2_NAME'), place: text('A3_NAME') }),
      postcode: text('ZIP'),
      country_id: country,
      lat: record['Y_COORDINATE'],
      lng: record['X_COORDINATE'],
      ...filled({ county, hours }),
      comments: filled({
        et: text('comment_est'),
        en: text('comment_eng'),
        ru: text('comment_rus'),
        lv: text('comment_lav'),
        lt: text('comment_lit'),
      }),
    }
  },
}

/**
 * List maintained by a shop. Marked as pure, so that a browser that needs no list does not load its reader.
 */
export const omnivaSimplifiedPoints = /* @__PURE__ */ simplifiedPoints('omniva')

/** Lists limited to Estonia omit the country: its ids have five digits, those of machines begin with 96. */
const countryOfZip = (zip: string) => (/^(96|[1-9]\d)\d{3}$/.test(zip) ? 'EE' : '')

type Place = { county: string; municipality: string; place: string }

/**
 * Returns the town: Estonia names a city district (`Kesklinna linnaosa`) or the village in a parish, Latvia
 * nothing below its cities, Lithuania the town in the genitive (`Vilniaus m.`).
 */
function cityOf(country: string, { county, municipality, place }: Place): string {
  if (country === 'LV') return place || municipality || county
  if (country === 'LT') return nominative(place || municipality)
  const town = place && !place.endsWith('linnaosa') ? place : municipality || place
  return town.replace(/\s(linn|alev|alevik|küla)$/, '')
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/aus$/, 'us'],
  [/ių$/, 'iai'],
  [/ų$/, 'ai'],
  [/os$/, 'a'],
  [/ės$/, 'ė'],
  [/žio$/, 'žys'],
  [/io$/, 'is'],
  [/o$/, 'as'],
]

function nominative(place: string): string {
  const [name, isTown] = [place.replace(/\s(m|mstl|k)\.$/, ''), /\s(m|mstl|k)\.$/.test(place)]
  const ending = isTown && endings.find(([genitive]) => genitive.test(name))
  return ending ? name.replace(ending[0], ending[1]) : name
}
