import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  type Filters,
  type NumberRange,
  offeredFilters,
  rangeParam,
  readFilters,
  withoutFilters,
  withToggled,
  withValue,
} from './filters.ts'
import type { Listing } from './listing-data.ts'

/** The chosen filters and how to change them; a change is on screen at once, before its products arrive. */
export type FilterControls = {
  filters: Filters
  isLoading: boolean
  toggle: (code: string, value: string) => void
  /** `code` is `price` or a facet of numbers. */
  setRange: (code: string, range: NumberRange | undefined) => void
  setSort: (sort: string | undefined) => void
  clear: () => void
}

export function useFilters({ facets }: Listing): FilterControls {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const next = navigation.location
  const isLoading = next?.pathname === location.pathname
  const [search, setSearch] = useOptimistic(isLoading ? next.search : location.search)
  const params = new URLSearchParams(search)
  function go(changed: URLSearchParams) {
    scrollToGrid()
    startTransition(async () => {
      setSearch(changed.toString())
      await navigate({ search: changed.toString() }, { preventScrollReset: true })
    })
  }
  return {
    filters: offeredFilters(readFilters(params), facets),
    isLoading,
    toggle: (code, value) => go(withToggled(params, code, value)),
    setRange: (code, range) => go(withValue(params, code, range && rangeParam(range))),
    setSort: (sort) => go(withValue(params, 'sort', sort)),
    clear: () => go(withoutFilters(params)),
  }
}

/** Results start over at the top of the grid; someone who is above it stays where he is. */
function scrollToGrid() {
  const grid = document.getElementById('results')
  if (grid && grid.getBoundingClientRect().top < 0) grid.scrollIntoView()
}
