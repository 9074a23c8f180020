import { hasMore } from '@ambra/domain/search-text'

/**
 * Where the page after the one at `start` begins; undefined when there is none: the start has reached the total, or the
 * total is below the page size.
 * @see spec §4 "Category listing"
 */
export function nextStart(list: { start: number; total: number; pageSize: number }): number | undefined {
  const { start, total, pageSize } = list
  const next = start + pageSize
  return hasMore({ start, perPage: pageSize, total }) && next + pageSize <= searchWindow ? next : undefined
}

/** Products of one list that the search gives at most. */
const searchWindow = 10_000
/** Pages an address shows at once; a deeper one shows the last of them and a way to the earlier ones. */
const shownPages = 10

/** First page shown by an address that requests everything down to `page`. */
export const firstShownPage = (page: number): number => Math.max(1, page - shownPages + 1)
