import type { Language } from '@ambra/contract/language'
import type { ListedPoint } from '@ambra/contract/pickup-point'
import { chance } from './catalogue/random.ts'
import { streets, type Town, towns, venues } from './pickup-places.ts'

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

const boxWord = { EE: 'pakiautomaat', LV: 'pakomāts', LT: 'paštomatas' } as const
const wallNote: Record<Language, string> = {
  et: 'Automaat on hoone välisseinal.',
  en: 'The locker is on the outside wall.',
  ru: 'Автомат на наружной стене здания.',
  lv: 'Pakomāts pie ēkas ārsienas.',
  lt: 'Paštomatas prie išorinės sienos.',
}

/** How each network numbers its points, and which of them are manned. */
const networks: Readonly<
  Record<
    string,
    { idOf: (country: Town[0], place: number) => string; hasOffices?: boolean; isSparse?: boolean }
  >
> = {
  omniva: {
    idOf: (country, place) => `${{ EE: 96, LV: 9, LT: 77 }[country]}${100 + place}`,
    hasOffices: true,
  },
  dpd: { idOf: (country, place) => `${country}${90_500 + place}` },
  smartposti: { idOf: (country, place) => `${country}-demo-${100 + place}` },
  venipak: { idOf: (_, place) => String(7100 + place), hasOffices: true, isSparse: true },
  lpexpress: { idOf: (_, place) => String(8100 + place), isSparse: true },
}

/** Points of one network; names, streets and places are invented, towns are where they are. */
function networkPoints(carrier: string): ListedPoint[] {
  const network = networks[carrier]
  if (!network) return []
  return [...spots(carrier)].flatMap((spot, place): ListedPoint[] => {
    const [country, town, county, , , , , count] = spot.town
    // A smaller network has every second locker of the big ones, and none in small towns.
    if (network.isSparse && (count < 2 || spot.index % 2 === 1)) return []
    const isOffice = network.hasOffices === true && country === 'EE' && spot.index === 1 && count >= 4
    const postcode = country === 'EE' ? spot.postcode : `${country}-${spot.postcode}`
    return [
      {
        id: network.idOf(country, place),
        code: carrier,
        kind: isOffice ? 'office' : 'locker',
        name: `${town}, ${spot.venue} ${isOffice ? 'postipunkt' : boxWord[country]}`,
        address: `${spot.street} ${spot.house}`,
        city: town,
        postcode,
        country_id: country,
        county,
        lat: Number(spot.lat),
        lng: Number(spot.lon),
        hours: isOffice ? 'E-R 10:00-18:00 L 10:00-15:00' : '24h',
        ...(isOffice || carrier !== 'omniva' ? {} : { comments: wallNote }),
        // A few lockers have small compartments only, so that the choice of fitting ones can be seen.
        ...(carrier === 'venipak' && place % 5 === 3 ? { maxWeightG: 10_000, cashOnDelivery: false } : {}),
      },
    ]
  })
}

/** Days with shorter hours of the demo's stores; public holidays are closed without being named. */
const shortDays = [
  { day: '02-23', hours: '10:00-15:00' },
  { day: '06-22', hours: '10:00-15:00' },
  { day: '12-23', hours: '10:00-16:00' },
  { day: '12-31', hours: '10:00-14:00' },
]
const storeNotes = {
  tallinn: {
    et: 'Kauplus, ladu ja töökoda. Astmeteta sissepääs, parkimine hoovis.',
    en: 'Store, warehouse and workshop. Step-free entrance, parking in the yard.',
    ru: 'Магазин, склад и мастерская. Вход без ступеней, парковка во дворе.',
  },
  tartu: {
    et: 'Kauplus ja tellimuste väljastus.',
    en: 'Store and collection of orders.',
    ru: 'Магазин и выдача заказов.',
  },
  parnu: {
    et: 'Tellimuste väljastus ja teeninduslaud.',
    en: 'Collection of orders and service desk.',
    ru: 'Выдача заказов и стойка обслуживания.',
  },
} satisfies Record<string, ListedPoint['comments']>

const storePoint = { code: 'store', country_id: 'EE', kind: 'store' } as const

/** The shop's own stores, where orders are collected. */
const stores: readonly ListedPoint[] = [
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
    phone: '+372 600 4040',
    specialDays: shortDays,
    comments: storeNotes.tallinn,
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
    phone: '+372 600 4041',
    specialDays: shortDays,
    comments: storeNotes.tartu,
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
    phone: '+372 600 4042',
    specialDays: shortDays,
    comments: storeNotes.parnu,
  },
]

/** All demo points of one carrier; `store` means the shop's own. @see reference baltic-commerce §1 */
export const pickupPoints = (carrier: string): ListedPoint[] =>
  carrier === 'store' ? [...stores] : networkPoints(carrier)
