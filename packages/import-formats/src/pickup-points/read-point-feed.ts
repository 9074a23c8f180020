import { reasonText } from '@ambra/contract/catalogue/reason-text'
import type { ListedPoint } from '@ambra/contract/fulfilment/pickup-point'
import { deliveryCountries, normalizePostcode } from '@ambra/domain/customers/address/address'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { type PlacedRecord, readFeedRecords } from './feed-records.ts'
import {
  type PointReader,
  type PointError,
  type RawPoint,
  textOf,
  townName,
} from '@ambra/domain/fulfilment/carriers/point-reader'
import { pointReaders } from '@ambra/domain/fulfilment/carriers/registry'

export type PointProblem = PointError & { line: number }

/**
 * Contents of a file by carrier. `refused` lists invalid records with reasons; `left` counts valid ones of no
 * use here (closed by the network, or in a country without delivery); `notes` describe corrections.
 */
type PointFeedFile = {
  points: Map<string, ListedPoint[]>
  read: number
  refused: PointProblem[]
  left: number
  unplaced: number
}

/** Generous bounds of the three countries: `[south, north, west, east]`. */
const bounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  EE: [57.4, 59.9, 21.5, 28.3],
  LV: [55.6, 58.2, 20.8, 28.4],
  LT: [53.8, 56.5, 20.8, 26.9],
}

/**
 * Reads a network's public list of points. `network` limits the file to one network's form; without it each
 * record is recognized by its fields. An error drops only its record.
 * @throws FileError when the file cannot be read as a list
 */
export async function readPointFeed(file: string, network?: string): Promise<PointFeedFile> {
  const refused: PointProblem[] = []
  const result: PointFeedFile = { points: new Map(), read: 0, refused, left: 0, unplaced: 0 }
  const records = await readFeedRecords(file, ({ line, field, reason }) =>
    refused.push({ line, field, reason: reasonText('en', reason) }),
  )
  const readers = pointReaders.filter(({ carrier }) => network === undefined || carrier === network)
  const seen = new Map<string, number>()
  for (const placed of records) take(placed, readers, { result, seen })
  result.read = records.length
  return result
}

type Taken = { result: PointFeedFile; seen: Map<string, number> }

function take(
  { place, record }: PlacedRecord,
  readers: readonly PointReader[],
  { result, seen }: Taken,
): void {
  const refuse = ({ field, reason }: PointError) => result.refused.push({ line: place, field, reason })
  const reader = readers.find((candidate) => candidate.recognises(record))
  if (!reader) return void refuse({ field: '', reason: 'is not a record of a known network' })
  const raw = reader.read(record)
  if (raw === undefined) return void (result.left += 1)
  if ('reason' in raw) return void refuse(raw)
  if (!isServed(raw.country_id) && /^[A-Z]{2}$/.test(raw.country_id)) return void (result.left += 1)
  const error = errorOf(raw)
  if (error) return void refuse(error)
  const key = `${reader.carrier}/${raw.id}`
  const before = seen.get(key)
  if (before !== undefined)
    return void refuse({ field: 'id', reason: `"${raw.id}" stands in record ${before} already` })
  seen.set(key, place)
  const point = finished(raw, reader.carrier)
  if (point.lat === undefined) result.unplaced += 1
  const list = result.points.get(reader.carrier) ?? []
  list.push(point)
  result.points.set(reader.carrier, list)
}

const isServed = (country: string) => deliveryCountries.some((code) => code === country)

function errorOf({ id, name, city, country_id }: RawPoint): PointError | undefined {
  if (id === '' || id.length > 64) return { field: 'id', reason: id === '' ? 'is missing' : 'is too long' }
  if (name === '' || name.length > 200)
    return { field: 'name', reason: name === '' ? 'is missing' : 'is too long' }
  if (city === '') return { field: 'city', reason: 'is missing' }
  return isServed(country_id) ? undefined : { field: 'country', reason: 'is missing' }
}

/** Returns the point with a normalized postcode, and its coordinates if they are in its country. */
function finished(raw: RawPoint, carrier: string): ListedPoint {
  const { lat, lng, comments, ...rest } = raw
  const place = placeOf(lat, lng, raw.country_id)
  return {
    ...rest,
    code: carrier,
    city: raw.city === raw.city.toUpperCase() ? townName(raw.city) : raw.city,
    postcode: tidyPostcode(raw.country_id, raw.postcode),
    ...place,
    ...(comments && Object.keys(comments).length > 0 ? { comments } : {}),
  }
}

function placeOf(lat: unknown, lng: unknown, country: string): { lat: number; lng: number } | undefined {
  const [y, x] = [lat, lng].map((value) => Number(textOf(value).replace(',', '.') || Number.NaN))
  const box = ownEntry(bounds, country)
  if (!box || y === undefined || x === undefined) return undefined
  return y >= box[0] && y <= box[1] && x >= box[2] && x <= box[3] ? { lat: y, lng: x } : undefined
}

/** Repairs postcodes: lists lose leading zeros of Lithuanian codes and letters of Latvian ones. */
function tidyPostcode(country: string, written: string): string {
  const digits = written.replace(/\D/g, '')
  if (digits === '') return ''
  const padded = digits.padStart(country === 'LV' ? 4 : 5, '0')
  return normalizePostcode(country, padded) ?? written
}
