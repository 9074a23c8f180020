import { parseHours, writeHours } from '@ambra/domain/opening-hours'
import { filled, hasFields, type PointReader, textOf } from './point-reader.ts'

/**
 * Omniva's locations.json or .csv (the same fields): `ZIP` is the machine's own id, X the longitude, `TYPE` 1 a post
 * office. @see baltic-commerce §1
 */
export const omniva: PointReader = {
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

/** Lists cut down to Estonia leave the country out: its ids have five digits, those of machines begin with 96. */
const countryOfZip = (zip: string) => (/^(96|[1-9]\d)\d{3}$/.test(zip) ? 'EE' : '')

type Place = { county: string; municipality: string; place: string }

/**
 * The town: Estonia names a city's district (`Kesklinna linnaosa`) or the village in a parish, Latvia nothing below its
 * cities, Lithuania the town in the genitive (`Vilniaus m.`).
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
