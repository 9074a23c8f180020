import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { fold, wordsOf } from './locker-text.ts'

/** Found point with its matching letters and its distance from the reference position. */
export type FoundPoint = {
  point: PickupPoint
  nameMatches: readonly Range[]
  addressMatches: readonly Range[]
  metres: number | undefined
}
/** Half-open range of letters, `[start, end)`. */
export type Range = readonly [start: number, end: number]
export type Position = { lat: number; lng: number }

type Search = { points: readonly PickupPoint[]; query: string; near?: Position | undefined; limit?: number }

/** Found points, the number of all matches, and the town or postcode from which distances are measured. */
export type SearchResult = { found: FoundPoint[]; total: number; place: string | undefined }

/** Number of rows before "show more". */
export const shownAtFirst = 20

function rangesIn(text: string, words: readonly string[][]): Range[] {
  const folded = fold(text)
  const found: Range[] = []
  for (const word of words.flat()) {
    const start = folded.indexOf(word)
    if (start >= 0) found.push([start, start + word.length])
  }
  return merged(found.sort((a, b) => a[0] - b[0]))
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)]
    else result.push([start, end])
  }
  return result
}

/** Formats street and town in one line. */
export const addressOf = ({ address, city }: PickupPoint): string =>
  address.includes(city) || address === '' ? address || city : `${address}, ${city}`

/** Point with folded texts: the shown text, all searched text, its town, the digits of its postcode. */
type Entry = { point: PickupPoint; shown: string; all: string; town: string; digits: string }

const indexes = new WeakMap<readonly PickupPoint[], Entry[]>()
const byTown = new Intl.Collator('et', { numeric: true })

/**
 * Builds and caches the index of a list, sorted by town: folding a thousand points takes longer than
 * searching them.
 */
function indexOf(points: readonly PickupPoint[]): Entry[] {
  const known = indexes.get(points)
  if (known) return known
  const entries = points
    .map((point) => {
      const shown = fold(`${point.name} ${addressOf(point)}`)
      const digits = point.postcode.replace(/\D/g, '')
      const all = `${shown} ${fold(`${point.postcode} ${point.county ?? ''}`)} ${digits}`
      return { point, shown, all, town: fold(point.city), digits }
    })
    .sort((a, b) => byTown.compare(a.point.city, b.point.city) || byTown.compare(a.point.name, b.point.name))
  indexes.set(points, entries)
  return entries
}

const earthMetres = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in metres (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(h))
}

const positionOf = ({ lat, lng }: PickupPoint): Position | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng }

function middleOf(entries: readonly Entry[]): Position | undefined {
  const positions = entries.flatMap(({ point }) => positionOf(point) ?? [])
  if (positions.length === 0) return undefined
  const mean = (key: keyof Position) =>
    positions.reduce((sum, position) => sum + position[key], 0) / positions.length
  return { lat: mean('lat'), lng: mean('lng') }
}

/**
 * Minimum number of shared leading digits: nearby postcodes share their first digits, and two of them
 * identify an area.
 */
const leastShared = 2

/**
 * Locates a complete postcode, with or without its letters, by the points around it, even if none has
 * exactly this one.
 */
function placeOfPostcode(query: string, entries: readonly Entry[]): Place | undefined {
  const digits = /^\s*(?:(?:lv|lt|ee)[\s-]?)?(\d{4,5})\s*$/i.exec(query)?.[1]
  if (digits === undefined) return undefined
  const sameLength = entries.filter((entry) => entry.digits.length === digits.length)
  for (let length = digits.length; length >= leastShared; length--) {
    const start = digits.slice(0, length)
    const position = middleOf(sameLength.filter((entry) => entry.digits.startsWith(start)))
    if (position) return { position, name: query.trim().toUpperCase(), matching: sameLength, digits }
  }
  return undefined
}

/** `digits` of a postcode: points with exactly these come first. */
type Place = { position: Position; name: string; matching: readonly Entry[]; digits?: string }

/** Matches a query that is exactly the name of a town: its points, with distances from their centre. */
function placeOfTown(words: readonly string[][], matching: readonly Entry[]): Place | undefined {
  const inTown = matching.filter(({ town }) => words.length > 0 && isTown(town, words))
  const position = middleOf(inTown)
  return position && { position, name: inTown[0]?.point.city ?? '', matching }
}

const isTown = (town: string, words: readonly string[][]) =>
  town.split(/[\s-]+/).length === words.length &&
  words.every((variants) => variants.some((word) => town.split(/[\s-]+/).includes(word) || town === word))

const holds = (text: string, words: readonly string[][]) =>
  words.every((variants) => variants.some((word) => text.includes(word)))

/** Compares distances; unknown ones are the farthest. */
export function nearer(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a - b
}

/**
 * Returns points whose name, street, town, county or postcode contain every word of the query, ignoring
 * accents and alphabet. Sorted by distance when a position is known or the query is a town or a postcode;
 * otherwise points that show the words (`Tartu`) come before the rest of a county, by town and name. Points
 * without a position come last.
 */
export function searchPoints({ points, query, near, limit = shownAtFirst }: Search): SearchResult {
  const entries = indexOf(points)
  const words = wordsOf(query)
  const textual = words.length === 0 ? entries : entries.filter(({ all }) => holds(all, words))
  const postcode = placeOfPostcode(query, entries)
  const place = near ? undefined : (postcode ?? placeOfTown(words, textual))
  const from = near ?? place?.position
  const matching = place?.matching ?? textual
  const rankOf = ({ shown, digits }: Entry) => {
    if (near || words.length === 0) return 0
    return Number(place?.digits === undefined ? !holds(shown, words) : digits !== place.digits)
  }
  const measured = matching.map((entry) => {
    const at = positionOf(entry.point)
    return { entry, metres: from && at && metresBetween(from, at), rank: rankOf(entry) }
  })
  // The sort is stable: ties keep the order of towns.
  measured.sort((a, b) => a.rank - b.rank || (from ? nearer(a.metres, b.metres) : 0))
  const found = measured.slice(0, limit).map(({ entry: { point }, metres }) => ({
    point,
    metres,
    nameMatches: rangesIn(point.name, words),
    addressMatches: rangesIn(addressOf(point), words),
  }))
  return { found, total: matching.length, place: place?.name }
}

/** Splits a text into pieces, with those inside a range marked. */
export function markedPieces(text: string, ranges: readonly Range[]): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (start > from) pieces.push({ text: text.slice(from, start), isMarked: false })
    pieces.push({ text: text.slice(start, end), isMarked: true })
    from = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false })
  return pieces
}
