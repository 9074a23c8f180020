import { hasMore } from '@ambra/domain/search/search-text'

/**
 * Returns the start of the page after the one at `start`; undefined when there is none: the start has
 * reached the total, or the total is below the page size.
 * @see spec §4 "Category listing"
 */
export function nextStart(list: { start: number; total: number; pageSize: number }): number | undefined {
  const { start, total, pageSize } = list
  const next = start + pageSize
  return hasMore({ start, perPage: pageSize, total }) && next + pageSize <= searchWindow ? next : undefined
}

/** Maximum number of products of one list that the search returns. */
const searchWindow = 10_000
/** Number of pages shown at once; a deeper URL shows the last of them and a link to the earlier ones. */
const shownPages = 10

/** Returns the first page shown for a URL that requests everything up to `page`. */
export const firstShownPage = (page: number): number => Math.max(1, page - shownPages + 1)
