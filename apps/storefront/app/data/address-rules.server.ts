import { stores } from '@ambra/domain/stores'
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

/** True for routes that are personal or whose address is a secret. An unknown route counts as one. */
export const isPrivateRoute = (routeId: string): boolean =>
  rules.get(routeId)?.isPrivate ?? !rules.has(routeId)

/**
 * The parameters that a route reads, in one order: the first value of a single one, `1` for a flag, every value of a
 * facet once. Empty ones count as absent. `facets` are the codes the listing has; without them any name that may be
 * one is taken.
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
