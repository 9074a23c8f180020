import { longestPoint, mostPoints } from '@ambra/contract/service/review-points'
import type { FieldError } from '../customers/address/address.ts'
import { cutText } from '../platform/text/cut-text.ts'

/** Advantages and disadvantages named in a review; absent without any. */
export type ReviewPoints = { pluses?: readonly string[] | undefined; minuses?: readonly string[] | undefined }

/** Key for comparing points: ignores case. */
const sameness = (point: string) => point.toLowerCase()

/** Splits a field at commas, semicolons and line breaks; returns each point once. */
export const readPoints = (text: string): string[] => eachOnce(text.split(/[,;\n]/))

/** Cleans points: removes untypable characters, empty points and duplicates. */
export const cleanPoints = (points: readonly string[] = []): string[] =>
  eachOnce(points.map((point) => cutText(point.replace(/\p{C}/gu, ' ').trim(), longestPoint)))

function eachOnce(points: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const point of points) {
    const words = point.trim().replace(/\s+/g, ' ')
    if (words !== '' && !found.has(sameness(words))) found.set(sameness(words), words)
  }
  return [...found.values()]
}

/** Returns the errors of a review's points, at most one per field. */
export function pointErrors({ pluses = [], minuses = [] }: ReviewPoints): FieldError[] {
  return Object.entries({ pluses, minuses }).flatMap(([field, points]): FieldError[] => {
    if (points.some((point) => point.length > longestPoint))
      return [{ field, code: 'form.too_long', params: { max: longestPoint } }]
    return points.length > mostPoints ? [{ field, code: 'form.too_many', params: { max: mostPoints } }] : []
  })
}

/** Point with the number of people who named it. */
export type NamedPoint = { point: string; count: number }

/**
 * Returns points named by at least two people, most frequent first, in the spelling of the first. Ignores
 * case; a nickname counts once, because it may be one person.
 */
export function mostNamed(reviews: readonly { nickname: string; points: readonly string[] }[]): NamedPoint[] {
  const named = new Map<string, { point: string; people: Set<string> }>()
  for (const { nickname, points } of reviews)
    for (const point of points) {
      const known = named.get(sameness(point)) ?? { point, people: new Set<string>() }
      known.people.add(nickname.trim().toLowerCase())
      named.set(sameness(point), known)
    }
  return [...named.values()]
    .map(({ point, people }) => ({ point, count: people.size }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostPoints)
}
