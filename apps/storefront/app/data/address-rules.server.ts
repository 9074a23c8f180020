import { stores } from '@ambra/domain/platform/shop/stores'
import { rangeParam, readFilters } from '#app/features/catalog/filters/filters.ts'
import { type AddressRule, resources, screenId, screensOf, siteResources } from '#app/routing/route-table.ts'

const rules = new Map<string, AddressRule>([
  ...stores.flatMap(({ code }) =>
    [...screensOf(code), ...resources.map((row) => ({ ...row, id: row.file }))].map(
      ({ file, id, ...rule }) => [`${code}/${screenId({ file, id })}`, rule] as const,
    ),
  ),
  ...siteResources.map(({ file, ...rule }) => [file, rule] as const),
])

const barePattern = (pattern: string) => pattern.replace(/^\/|\/$/g, '')

const closedPatterns: ReadonlySet<string> = new Set(
  [
    ...stores.flatMap(({ code, prefix }) =>
      [...screensOf(code), ...resources].map((row) => ({ ...row, path: `${prefix}/${row.path}` })),
    ),
    ...siteResources,
  ].flatMap(({ path, whileClosed }) => (whileClosed ? [barePattern(path)] : [])),
)

/** Returns whether the route of a pattern, such as `/en/c/:slug`, stays reachable while the shop is closed. */
export const isServedWhileClosed = (pattern: string): boolean => closedPatterns.has(barePattern(pattern))

/** Returns whether a route is personal or its URL is a secret. An unknown route counts as private. */
export const isPrivateRoute = (routeId: string): boolean =>
  rules.get(routeId)?.isPrivate ?? !rules.has(routeId)

/**
 * Returns the parameters that a route reads, in canonical order: the first value of a single parameter, `1`
 * for a flag, every value of a facet once. Empty ones count as absent. `facets` are the codes of the
 * listing; without them any name that may be a facet is kept.
 */
export function knownQuery(
  routeId: string,
  given: URLSearchParams,
  facets?: ReadonlySet<string>,
): URLSearchParams {
  const { reads = [], flags = [], readsFacets = false } = rules.get(routeId) ?? {}
  const known = new URLSearchParams()
  for (const name of reads) {
    const value = given.get(name)
    if (value) known.set(name, value)
  }
  for (const name of flags) if (given.has(name)) known.set(name, '1')
  if (readsFacets) {
    const { facets: chosen, ranges } = readFilters(given)
    const isKnown = ([code]: [string, unknown]) => !facets || facets.has(code)
    for (const [code, values] of Object.entries(chosen).filter(isKnown))
      for (const value of values.toSorted()) known.append(code, value)
    for (const [code, range] of Object.entries(ranges).filter(isKnown)) known.append(code, rangeParam(range))
  }
  known.sort()
  return known
}
