import {
  type Finder,
  type FinderAnswer,
  type FinderFilter,
  finderWords,
} from '@ambra/contract/content/finder'
import { filterParams, readFilters, rangeParam } from '#app/features/catalog/filters/filters.ts'

/** Answers to the first questions, in order; undefined for skipped ones. */
export type Answers = readonly (FinderAnswer | undefined)[]

/** Options of the category's facets: finders use codes, URLs use ids. */
export type Options = Readonly<Record<string, readonly { id: string; code?: string }[]>>

/** Returns the answers in a URL (`two.any.quiet`); undefined if the finder does not have them. */
export function readAnswers({ questions }: Finder, value: string): Answers | undefined {
  if (value === finderWords.start) return []
  const codes = value.split('.', questions.length + 1)
  if (codes.length > questions.length) return undefined
  const answers = codes.map((code, at) => questions[at]?.answers.find((answer) => answer.code === code))
  return codes.every((code, at) => answers[at] || code === finderWords.skipped) ? answers : undefined
}

/**
 * Returns the query of a category page for these answers: their filters in the format of the facets, and
 * the answers themselves, with which the page explains the result. Omits options that the category does not
 * have.
 */
export function searchOf(answers: Answers, options: Options): string {
  const given = new URLSearchParams()
  for (const answer of answers)
    for (const [code, filter] of Object.entries(answer?.filters ?? {}))
      for (const value of valuesOf(code, filter, options)) given.append(code, value)
  // In the order of the facet panel, so that one selection has one URL.
  const params = filterParams(readFilters(given), null)
  const codes = answers.map((answer) => answer?.code ?? finderWords.skipped)
  params.set('finder', codes.join('.') || finderWords.start)
  return `?${params}`
}

function valuesOf(code: string, filter: FinderFilter, options: Options): string[] {
  if (!Array.isArray(filter)) return [rangeParam(filter)]
  // Boolean options have no code, only an id.
  return (options[code] ?? [])
    .filter((option) => filter.includes(option.code ?? option.id))
    .map(({ id }) => id)
}

/** Returns whether the finder itself links to this URL; the number of other URLs is unlimited. */
export function isOwnSearch(given: URLSearchParams, own: string): boolean {
  const plain = (params: URLSearchParams) => {
    const left = new URLSearchParams(params)
    for (const name of ['page', 'part', 'sort']) left.delete(name)
    // Also compares several values of one facet in any order.
    return [...left]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&')
  }
  return plain(given) === plain(new URLSearchParams(own))
}
