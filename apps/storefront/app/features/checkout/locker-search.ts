import type { PickupPoint } from '@ambra/contract/pickup-point'

/** A point found: which letters matched, and how far it is when the shopper's position is known. */
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

/** Longest list shown at once; the search narrows it. */
const shownAtMost = 50

/** One plain letter for each letter, so that positions stay: "Võru" becomes "voru". */
const fold = (text: string) =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().padEnd(letter.length)).join('')

const wordsOf = (query: string) =>
  fold(query)
    .split(/[\s,;]+/)
    .filter(Boolean)

function rangesIn(text: string, words: readonly string[]): Range[] {
  const folded = fold(text)
  const found: Range[] = []
  for (const word of words) {
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

/** Street and town as one line. */
export const addressOf = ({ address, city }: PickupPoint): string =>
  address.includes(city) ? address : `${address}, ${city}`

const shownText = (point: PickupPoint) => fold(`${point.name} ${addressOf(point)}`)
const haystack = (point: PickupPoint) =>
  `${shownText(point)} ${fold(`${point.postcode} ${point.county ?? ''}`)}`

const earthMetres = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance over the ground in metres (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.sqrt(h))
}

const byTown = new Intl.Collator('et')

/**
 * Points whose name, street, town, county or postcode hold every word of the query, without regard to accents;
 * nearest first when a position is known, else those that show the words (`Tartu`) before the rest of a county, by town
 * and name. `total` counts what is not shown too.
 */
export function searchPoints({ points, query, near, limit = shownAtMost }: Search): {
  found: FoundPoint[]
  total: number
} {
  const words = wordsOf(query)
  const matching = points.filter((point) => {
    const text = haystack(point)
    return words.every((word) => text.includes(word))
  })
  const measured = matching.map((point) => ({
    point,
    metres: near && metresBetween(near, point),
    hidden: words.every((word) => shownText(point).includes(word)) ? 0 : 1,
  }))
  measured.sort(
    (a, b) =>
      (a.metres ?? 0) - (b.metres ?? 0) ||
      a.hidden - b.hidden ||
      byTown.compare(a.point.city, b.point.city) ||
      byTown.compare(a.point.name, b.point.name),
  )
  const found = measured.slice(0, limit).map(({ point, metres }) => ({
    point,
    metres,
    nameMatches: rangesIn(point.name, words),
    addressMatches: rangesIn(addressOf(point), words),
  }))
  return { found, total: matching.length }
}

/** A text in pieces, those inside a range marked. */
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
