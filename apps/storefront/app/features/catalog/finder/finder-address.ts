import { type Finder, type FinderAnswer, type FinderFilter, finderWords } from '@ambra/contract/finder'
import { filterParams, readFilters, rangeParam } from '#app/features/catalog/filters/filters.ts'

/** Answers to the first questions, in order; undefined where a question was left out. */
export type Answers = readonly (FinderAnswer | undefined)[]

/** Options of the category's facets: what a finder names by code, an address names by id. */
export type Options = Readonly<Record<string, readonly { id: string; code?: string }[]>>

/** The answers that an address names (`two.any.quiet`); undefined where the finder has no such answers. */
export function readAnswers({ questions }: Finder, value: string): Answers | undefined {
  if (value === finderWords.start) return []
  const codes = value.split('.', questions.length + 1)
  if (codes.length > questions.length) return undefined
  const answers = codes.map((code, at) => questions[at]?.answers.find((answer) => answer.code === code))
  return codes.every((code, at) => answers[at] || code === finderWords.skipped) ? answers : undefined
}

/**
 * The query of a category page for these answers: their filters as the facets write them, and the answers themselves, so
 * that the page can say why. Options that the category does not have are left out.
 */
export function searchOf(answers: Answers, options: Options): string {
  const given = new URLSearchParams()
  for (const answer of answers)
    for (const [code, filter] of Object.entries(answer?.filters ?? {}))
      for (const value of valuesOf(code, filter, options)) given.append(code, value)
  // In the order of the facet panel, so that one choice has one address.
  const params = filterParams(readFilters(given), null)
  const codes = answers.map((answer) => answer?.code ?? finderWords.skipped)
  params.set('finder', codes.join('.') || finderWords.start)
  return `?${params}`
}

function valuesOf(code: string, filter: FinderFilter, options: Options): string[] {
  if (!Array.isArray(filter)) return [rangeParam(filter)]
  // A yes or no has no code: its id says it.
  return (options[code] ?? [])
    .filter((option) => filter.includes(option.code ?? option.id))
    .map(({ id }) => id)
}

/** Whether an address is one that the finder itself leads to; of others there may be any number. */
export function isOwnSearch(given: URLSearchParams, own: string): boolean {
  const plain = (params: URLSearchParams) => {
    const left = new URLSearchParams(params)
    for (const name of ['page', 'part', 'sort']) left.delete(name)
    // Of several values of one facet too, in any order.
    return [...left]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&')
  }
  return plain(given) === plain(new URLSearchParams(own))
}
