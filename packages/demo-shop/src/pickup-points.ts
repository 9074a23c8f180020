import type { PickupPoint } from '@ambra/contract/pickup-point'
import { chance } from './catalogue/random.ts'
import { streets, type Town, towns, venues } from './pickup-places.ts'

/** One record of Omniva's `locations.json`: every field a text. */
export type OmnivaRecord = Record<
  | 'ZIP'
  | 'NAME'
  | 'TYPE'
  | 'A0_NAME'
  | 'A1_NAME'
  | 'A2_NAME'
  | 'A3_NAME'
  | 'A4_NAME'
  | 'A5_NAME'
  | 'A6_NAME'
  | 'A7_NAME'
  | 'A8_NAME'
  | 'X_COORDINATE'
  | 'Y_COORDINATE'
  | 'SERVICE_HOURS'
  | 'TEMP_SERVICE_HOURS'
  | 'TEMP_SERVICE_HOURS_UNTIL'
  | 'TEMP_SERVICE_HOURS_2'
  | 'TEMP_SERVICE_HOURS_2_UNTIL'
  | 'comment_est'
  | 'comment_eng'
  | 'comment_rus'
  | 'comment_lav'
  | 'comment_lit'
  | 'MODIFIED',
  string
>

/** One record of DPD's pickup feed. */
export type DpdRecord = {
  parcelShopId: string
  legacyShopId: string
  parcelShopType: string
  companyName: string
  companyShortName: string
  street: string
  houseNo: string
  addressLine2: string
  countryCode: string
  zipCode: string
  city: string
  longitude: string
  latitude: string
  openingHours: {
    weekday: string
    openMorning: string
    closeMorning: string
    openAfternoon: string
    closeAfternoon: string
  }[]
}

type Spot = {
  town: Town
  index: number
  street: string
  house: string
  venue: string
  lon: string
  lat: string
  postcode: string
}

function* spots(carrier: string): Generator<Spot> {
  for (const town of towns) {
    const [country, name, , , lon, lat, start, count] = town
    for (let index = 0; index < count; index++) {
      const key = `${carrier}:${name}:${index}`
      const turn = Math.floor(chance(`turn:${carrier}:${name}`) * 20)
      const street = streets[country][(turn + index) % streets[country].length] ?? ''
      const venue = venues[country][(turn + index) % venues[country].length] ?? ''
      const spread = name === 'Tallinn' || name === 'Rīga' || name === 'Vilnius' ? 0.07 : 0.02
      const digits = (country === 'LV' ? 4 : 5) - start.length
      yield {
        town,
        index,
        street,
        venue,
        house: String(1 + Math.floor(chance(`house:${key}`) * 88)),
        lon: (lon + (chance(`lon:${key}`) - 0.5) * spread).toFixed(6),
        lat: (lat + (chance(`lat:${key}`) - 0.5) * (spread / 2)).toFixed(6),
        postcode: `${start}${String(Math.floor(chance(`zip:${key}`) * 10 ** digits)).padStart(digits, '0')}`,
      }
    }
  }
}

const wallNote = {
  est: 'Automaat on hoone välisseinal.',
  eng: 'The locker is on the outside wall.',
  rus: 'Автомат на наружной стене здания.',
  lav: 'Pakomāts pie ēkas ārsienas.',
  lit: 'Paštomatas prie išorinės sienos.',
}
const boxWord = { EE: 'pakiautomaat', LV: 'pakomāts', LT: 'paštomatas' } as const
const idStart = { EE: 96, LV: 9, LT: 77 } as const

/** Points of the demo in Omniva's own record format; names, streets and places are invented. */
export function omnivaRecords(): OmnivaRecord[] {
  return [...spots('omniva')].map((spot, place) => {
    const [country, town, county, municipality] = spot.town
    const zip = `${idStart[country]}${String(100 + place)}`
    const isOffice = country === 'EE' && spot.index === 1 && spot.town[7] >= 4
    return {
      ZIP: zip,
      NAME: isOffice ? `${town}, ${spot.venue} postipunkt` : `${town}, ${spot.venue} ${boxWord[country]}`,
      TYPE: isOffice ? '1' : '0',
      A0_NAME: country,
      A1_NAME: county,
      A2_NAME: municipality,
      A3_NAME: town,
      A4_NAME: '',
      A5_NAME: spot.street,
      A6_NAME: '',
      A7_NAME: spot.house,
      A8_NAME: '',
      X_COORDINATE: spot.lon,
      Y_COORDINATE: spot.lat,
      SERVICE_HOURS: isOffice ? 'E-R 10:00-18:00 L 10:00-15:00' : '24h',
      TEMP_SERVICE_HOURS: '',
      TEMP_SERVICE_HOURS_UNTIL: '',
      TEMP_SERVICE_HOURS_2: '',
      TEMP_SERVICE_HOURS_2_UNTIL: '',
      comment_est: isOffice ? '' : wallNote.est,
      comment_eng: isOffice ? '' : wallNote.eng,
      comment_rus: isOffice ? '' : wallNote.rus,
      comment_lav: country === 'LV' ? wallNote.lav : '',
      comment_lit: country === 'LT' ? wallNote.lit : '',
      MODIFIED: '2026-09-01T08:00:00.000+03:00',
    }
  })
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const legacyStart = { EE: '1', LV: '3', LT: '2' } as const

/** Points of the demo in DPD's own record format; names, streets and places are invented. */
export function dpdRecords(): DpdRecord[] {
  return [...spots('dpd')].map((spot, place) => {
    const [country, town] = spot.town
    const id = String(90500 + place)
    const name = `${town}, ${spot.venue} ${boxWord[country]}`
    return {
      parcelShopId: `${country}${id}`,
      legacyShopId: `${legacyStart[country]}${id}`,
      parcelShopType: 'PickupStation',
      companyName: name,
      companyShortName: name,
      street: `${spot.street.replace(/ tn$/, '')} ${spot.house}`,
      houseNo: '',
      addressLine2: town.toUpperCase(),
      countryCode: country,
      zipCode: spot.postcode,
      city: town.toUpperCase(),
      longitude: spot.lon,
      latitude: spot.lat,
      openingHours: weekdays.map((weekday) => ({
        weekday,
        openMorning: '0001',
        closeMorning: '1200',
        openAfternoon: '1200',
        closeAfternoon: '2359',
      })),
    }
  })
}

const postcodeText = (country: string, digits: string): string =>
  country === 'EE' ? digits : `${country}-${digits}`

/** A record of Omniva's feed as a pickup point: X is the longitude, TYPE 1 a post office. */
export function fromOmniva(record: OmnivaRecord): PickupPoint {
  return {
    id: record.ZIP,
    code: 'omniva',
    name: record.NAME,
    address:
      [record.A5_NAME, record.A7_NAME].filter((part) => part !== '').join(' ') +
      (record.A8_NAME ? `-${record.A8_NAME}` : ''),
    city: record.A3_NAME || record.A2_NAME,
    postcode: postcodeText(record.A0_NAME, record.ZIP),
    country_id: record.A0_NAME,
    lat: Number(record.Y_COORDINATE),
    lng: Number(record.X_COORDINATE),
    kind: record.TYPE === '1' ? 'office' : 'locker',
    county: record.A1_NAME,
    ...(record.comment_est ? { comment: record.comment_est } : {}),
    hours: record.SERVICE_HOURS,
  }
}

/** `VÕRU` as `Võru`, `KOHTLA-JÄRVE` as `Kohtla-Järve`. */
const townName = (upper: string): string =>
  upper
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** A record of DPD's feed as a pickup point: the town is in capitals there, the postcode without its letters. */
export function fromDpd(record: DpdRecord): PickupPoint {
  return {
    id: record.parcelShopId,
    code: 'dpd',
    name: record.companyName,
    address: [record.street, record.houseNo].filter((part) => part !== '').join(' '),
    city: townName(record.city),
    postcode: postcodeText(record.countryCode, record.zipCode),
    country_id: record.countryCode,
    lat: Number(record.latitude),
    lng: Number(record.longitude),
    kind: 'locker',
    hours: '24h',
  }
}

const storePoint = { code: 'store', country_id: 'EE', kind: 'store' } as const

/** The shop's own stores, where orders are collected. */
const stores: readonly PickupPoint[] = [
  {
    ...storePoint,
    id: 'tallinn',
    name: 'Ambra Tallinn, Kalamaja',
    address: 'Vana-Veski tee 29',
    city: 'Tallinn',
    postcode: '10415',
    lat: 59.4489,
    lng: 24.7311,
    county: 'Harju maakond',
    hours: 'E-R 9:00-19:00 L 10:00-16:00',
  },
  {
    ...storePoint,
    id: 'tartu',
    name: 'Ambra Tartu, Karlova',
    address: 'Lõokese tee 4',
    city: 'Tartu',
    postcode: '50106',
    lat: 58.3688,
    lng: 26.7332,
    county: 'Tartu maakond',
    hours: 'E-R 10:00-18:00 L 10:00-15:00',
  },
  {
    ...storePoint,
    id: 'parnu',
    name: 'Ambra Pärnu, kesklinn',
    address: 'Sirelipõõsa tn 11',
    city: 'Pärnu',
    postcode: '80010',
    lat: 58.3851,
    lng: 24.5012,
    county: 'Pärnu maakond',
    hours: 'E-R 10:00-18:00',
  },
]

/** All demo points of one carrier; `store` means the shop's own. @see reference baltic-commerce §1 */
export function pickupPoints(carrier: 'omniva' | 'dpd' | 'store'): PickupPoint[] {
  if (carrier === 'store') return [...stores]
  return carrier === 'omniva' ? omnivaRecords().map(fromOmniva) : dpdRecords().map(fromDpd)
}
