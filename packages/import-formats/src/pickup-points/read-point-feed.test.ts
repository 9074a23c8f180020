import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { carriers, pointReaders } from '@ambra/domain/fulfilment/carriers/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPointFeed } from './read-point-feed.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambra-points-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string | Buffer): Promise<string> {
  const file = join(folder, `feed-${++files}`)
  await writeFile(file, content)
  return file
}
const read = async (records: unknown, network?: string) =>
  readPointFeed(await fileOf(typeof records === 'string' ? records : JSON.stringify(records)), network)
const only = async (record: object) => {
  const { points, refused } = await read([record])
  expect(refused).toEqual([])
  return [...points.values()].flat()[0]
}

const omniva = {
  ZIP: '96999',
  NAME: 'Kuldse Kase pakiautomaat',
  TYPE: '0',
  A0_NAME: 'EE',
  A1_NAME: 'Harju maakond',
  A2_NAME: 'Tallinn',
  A3_NAME: 'Kesklinna linnaosa',
  A5_NAME: 'Kuldse Kase tn',
  A7_NAME: '4a',
  A8_NAME: '2',
  X_COORDINATE: '24.75',
  Y_COORDINATE: '59.43',
  SERVICE_HOURS: 'E,T,K,N,R 10:00-18:00 L,P SULETUD;Ligipääs ratastooliga',
  comment_est: 'Ukse kõrval.</br>Punane kapp',
  comment_eng: 'Beside the door',
}
const day = (weekday: string, ...[a, b, c, d]: string[]) => ({
  weekday,
  openMorning: a,
  closeMorning: b,
  openAfternoon: c,
  closeAfternoon: d,
})
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dpd = {
  parcelShopId: 'LV90999',
  parcelShopType: 'PickupStation',
  companyName: 'Dzintara DPD pakomāts',
  companyShortName: 'Dzintara',
  street: 'Dzintara iela 3',
  houseNo: '',
  countryCode: 'LV',
  zipCode: '3913',
  city: 'KOHTLA-JÄRVE',
  longitude: '24.1',
  latitude: '56.9',
  openingHours: week.map((name) => day(name, '0001', '1200', '1200', '2359')),
}
const smartposti = {
  name: 'Merevaigu keskus',
  address_street: 'Merevaigu',
  address_house: '14',
  address_city: 'Võru',
  region: 'Võru maakond',
  address_zip: '65606',
  address_country_code: 'ee',
  availability_info: 'E-P8:00-22:00',
  location_info: 'Sissepääsust vasakul',
  address_latitude: 57.84,
  address_longitude: 27,
}
const venipak = {
  id: 3999,
  name: 'Gintaro paštomatas',
  display_name: 'Gintaro PC Venipak paštomatas',
  address: 'Gintaro g. 5',
  city: 'Kaunas',
  zip: '4215',
  country: 'LT',
  lat: '54.9',
  lng: '23.9',
  type: 3,
  pick_up_enabled: 1,
  cod_enabled: 0,
  size_limit: 20,
  working_hours: JSON.stringify(
    [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, openTime: '9:30', closeTime: '19:00' })),
  ),
  description: 'Prie įėjimo',
}
const lpexpress = {
  id: 4999,
  countryCode: 'LT',
  name: 'Gintaras, PC',
  city: 'Nida',
  address: 'Gintaro g. 1 ',
  postalCode: '93123',
  latitude: '55.30440',
  longitude: '21.00529',
  updated: '2026-01-03 16:30:01.98',
  comment: 'Lauke',
}

describe('pickup point lists', () => {
  it('reads a record of Omniva', async () => {
    expect(await only(omniva)).toEqual({
      id: '96999',
      code: 'omniva',
      kind: 'locker',
      name: 'Kuldse Kase pakiautomaat',
      address: 'Kuldse Kase tn 4a-2',
      city: 'Tallinn',
      county: 'Harju maakond',
      postcode: '96999',
      country_id: 'EE',
      lat: 59.43,
      lng: 24.75,
      hours: 'E-R 10:00-18:00',
      comments: { et: 'Ukse kõrval. Punane kapp', en: 'Beside the door' },
    })
    expect(
      await only({ ...omniva, TYPE: '1', A2_NAME: 'Antsla vald', A3_NAME: 'Antsla linn' }),
    ).toMatchObject({
      kind: 'office',
      city: 'Antsla',
    })
    const cities = [
      { A0_NAME: 'LV', ZIP: '9999', A1_NAME: 'Rīga', A2_NAME: '', A3_NAME: '' },
      { A0_NAME: 'LV', ZIP: '9999', A1_NAME: 'Skrīveru novads', A2_NAME: '', A3_NAME: 'Skrīveri' },
      { A0_NAME: 'LT', ZIP: '77999', A2_NAME: 'Vilniaus m. sav.', A3_NAME: 'Vilniaus m.' },
      { A0_NAME: 'LT', ZIP: '77999', A2_NAME: 'Panevėžio m. sav.', A3_NAME: 'Panevėžio m.' },
    ].map((place) => only({ ...omniva, ...place }))
    expect((await Promise.all(cities)).map((point) => [point?.city, point?.postcode])).toEqual([
      ['Rīga', 'LV-9999'],
      ['Skrīveri', 'LV-9999'],
      ['Vilnius', 'LT-77999'],
      ['Panevėžys', 'LT-77999'],
    ])
  })

  it('reads a record of DPD', async () => {
    expect(await only(dpd)).toMatchObject({
      id: 'LV90999',
      code: 'dpd',
      kind: 'locker',
      name: 'Dzintara DPD pakomāts',
      address: 'Dzintara iela 3',
      city: 'Kohtla-Järve',
      postcode: 'LV-3913',
      hours: '24h',
    })
    const shop = {
      ...dpd,
      parcelShopType: 'Pickup',
      openingHours: week.slice(0, 5).map((name) => day(name, '0900', '1300', '1400', '1800')),
    }
    expect(await only(shop)).toMatchObject({ kind: 'office', hours: 'E-R 9:00-13:00,14:00-18:00' })
  })

  it('reads both forms of Smartposti', async () => {
    expect(await only(smartposti)).toMatchObject({
      id: 'EE-merevaigu-keskus',
      code: 'smartposti',
      address: 'Merevaigu 14',
      city: 'Võru',
      postcode: '65606',
      hours: 'E-P 8:00-22:00',
      comments: { et: 'Sissepääsust vasakul' },
    })
    const plugin = {
      id: 1,
      pupCode: '01999',
      publicName: 'Merevaigu',
      countryCode: 'EE',
      type: 'LOCKER',
      address: { municipality: 'Tallinn', address: 'Merevaigu 1', postalCode: '10111' },
      location: { lat: 59.43, lon: 24.75 },
    }
    expect(await only(plugin)).toMatchObject({ id: '01999', code: 'smartposti', city: 'Tallinn', lat: 59.43 })
  })

  it('reads a record of Venipak with its limits', async () => {
    expect(await only(venipak)).toMatchObject({
      id: '3999',
      code: 'venipak',
      kind: 'locker',
      postcode: 'LT-04215',
      maxWeightG: 20_000,
      cashOnDelivery: false,
      hours: 'E-R 9:30-19:00',
      comments: { lt: 'Prie įėjimo' },
    })
    const { left, points } = await read([{ ...venipak, pick_up_enabled: 0 }])
    expect([left, points.size]).toEqual([1, 0])
  })

  it('reads a record of LP Express, from a UTF-16 table too', async () => {
    const expected = {
      id: '4999',
      code: 'lpexpress',
      address: 'Gintaro g. 1',
      city: 'Nida',
      postcode: 'LT-93123',
      lat: 55.3044,
      comments: { lt: 'Lauke' },
    }
    expect(await only(lpexpress)).toMatchObject(expected)
    const table = `${Object.keys(lpexpress).join(';')}\r\n${Object.values(lpexpress).join(';')}\r\n`
    const file = await fileOf(
      gzipSync(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')])),
    )
    const { points, refused } = await readPointFeed(file)
    expect(refused).toEqual([])
    expect(points.get('lpexpress')?.[0]).toMatchObject(expected)
  })

  it('reads a simplified list, whose ids repeat in every country', async () => {
    const row = {
      id: '1',
      country: 'EE',
      city: 'Tallinn',
      address: 'Merevaigu 9',
      pickup_point: 'Venipak locker, Merevaigu pakiautomaat',
      postal_code: '10415',
    }
    const { points } = await read(`\uFEFF\r\n${JSON.stringify([row, { ...row, country: 'LV' }])}`)
    expect(points.get('venipak')?.map(({ id, name, lat }) => [id, name, lat])).toEqual([
      ['EE-1', 'Merevaigu pakiautomaat', undefined],
      ['LV-1', 'Merevaigu pakiautomaat', undefined],
    ])
    expect(await only({ ...row, pickup_point: 'Venipak Pickup, Merevaigu kauplus' })).toMatchObject({
      kind: 'office',
    })
  })

  it('separates the networks of one file, or reads only the requested one', async () => {
    const mixed = { collected: 'today', a: [omniva, dpd], b: [smartposti, venipak, lpexpress] }
    const { points, read: count } = await read(mixed)
    expect([...points].map(([carrier, list]) => `${carrier} ${list.length}`)).toEqual([
      'omniva 1',
      'dpd 1',
      'smartposti 1',
      'venipak 1',
      'lpexpress 1',
    ])
    expect(count).toBe(5)
    const one = await read(mixed, 'dpd')
    expect([[...one.points.keys()], one.refused.length]).toEqual([['dpd'], 4])
  })

  it('reports what is wrong with a record and reads the next', async () => {
    const { points, refused, left, unplaced } = await read([
      { ...omniva, ZIP: '' },
      { ...omniva, NAME: ' ' },
      omniva,
      omniva,
      { ...omniva, ZIP: '1', A2_NAME: '', A3_NAME: '' },
      { ...smartposti, address_country_code: 'fi' },
      { ...omniva, ZIP: '2', X_COORDINATE: '59.43', Y_COORDINATE: '24.75' },
      null,
      'text',
    ])
    expect(refused).toEqual([
      { line: 1, field: 'id', reason: 'is missing' },
      { line: 2, field: 'name', reason: 'is missing' },
      { line: 4, field: 'id', reason: '"96999" stands in record 3 already' },
      { line: 5, field: 'city', reason: 'is missing' },
      { line: 8, field: '', reason: 'is not a record of a known network' },
      { line: 9, field: '', reason: 'is not a record of a known network' },
    ])
    expect([points.get('omniva')?.map(({ id, lat }) => [id, lat]), left, unplaced]).toEqual([
      [
        ['96999', 59.43],
        ['2', undefined],
      ],
      1,
      1,
    ])
  })

  it.each([
    ['<!doctype html><title>Too many requests</title>', /not a list/],
    ['[{"ZIP": "96', /not valid JSON/],
  ])('refuses a file that is no list: %s', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it('finds no points in an empty list', async () => {
    expect((await read([])).points.size).toBe(0)
    expect((await read('')).points.size).toBe(0)
  })

  it('has a reader for every network with a public list', () => {
    const withFeed = carriers.filter(({ points }) => points?.feedUrl).map(({ code }) => code)
    expect([...new Set(pointReaders.map(({ carrier }) => carrier))].sort()).toEqual(withFeed.sort())
  })
})

const samples = process.env['AMBRA_SAMPLES']
// Real records must not be committed: AMBRA_SAMPLES names the folder that contains `parcel-lockers`.
describe.skipIf(!samples)('real lists of the networks (AMBRA_SAMPLES)', () => {
  it.each([
    ['omniva-locations-2021-02.json.gz', { omniva: 1041 }, 0],
    ['dpd-pickup-2024-09.json.gz', { dpd: 1036 }, 0],
    ['lpexpress-terminals-2025-01.json.gz', { lpexpress: 447 }, 0],
    ['lpexpress-overrides-2025-05.utf16.csv.gz', { lpexpress: 20 }, 0],
    ['venipak-points-EE-2025.json.gz', { venipak: 169 }, 0],
    ['venipak-points-LV-2025.json.gz', { venipak: 351 }, 0],
    ['venipak-points-LT-2025.json.gz', { venipak: 357 }, 0],
    ['omniva-riga-simplified-2025.json.gz', { omniva: 143 }, 0],
    ['ee-samples-2026-09.json.gz', { omniva: 10, smartposti: 4 }, 10],
  ])('%s', async (name, counts, errors) => {
    const {
      points,
      refused,
      left,
      unplaced,
      read: count,
    } = await readPointFeed(join(samples ?? '', 'parcel-lockers', name))
    const found = Object.fromEntries([...points].map(([carrier, list]) => [carrier, list.length]))
    console.info(name, JSON.stringify({ read: count, found, refused: refused.length, left, unplaced }))
    expect(found).toEqual(counts)
    expect(refused).toHaveLength(errors)
  })
})
