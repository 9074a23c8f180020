import { longestPoint, mostPoints } from '@ambra/contract/review-points'
import type { FieldError } from '../address/address.ts'
import { cutText } from '../text/cut-text.ts'

/** What a review names in favour of a product and against it; nothing is absent. */
export type ReviewPoints = { pluses?: readonly string[] | undefined; minuses?: readonly string[] | undefined }

/** Two are the same when they differ in case only. */
const sameness = (point: string) => point.toLowerCase()

/** The points of a field, written with commas, semicolons or line breaks between them; each once. */
export const readPoints = (text: string): string[] => eachOnce(text.split(/[,;\n]/))

/** Points without what could not be typed, without empty ones and repetitions. */
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

/** Errors of the points of a review, at most one a field. */
export function pointErrors({ pluses = [], minuses = [] }: ReviewPoints): FieldError[] {
  return Object.entries({ pluses, minuses }).flatMap(([field, points]): FieldError[] => {
    if (points.some((point) => point.length > longestPoint))
      return [{ field, code: 'form.too_long', params: { max: longestPoint } }]
    return points.length > mostPoints ? [{ field, code: 'form.too_many', params: { max: mostPoints } }] : []
  })
}

/** A point with the number of people who named it. */
export type NamedPoint = { point: string; count: number }

/**
 * The points that at least two people name, most named first, as the first of them wrote it. Letters in another case are
 * the same; who has the same name counts once, since it may be one person.
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
