import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react'
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
  const isFollowing = next?.pathname === location.pathname
  const current = isFollowing ? next.search : location.search
  const [search, setSearch] = useOptimistic(current)
  // A second press may come before the first one is rendered: it changes what that one left.
  const latest = useRef(search)
  useLayoutEffect(() => {
    latest.current = search
  }, [search])
  function go(change: (params: URLSearchParams) => URLSearchParams) {
    scrollToGrid()
    const changed = change(new URLSearchParams(latest.current)).toString()
    latest.current = changed
    startTransition(async () => {
      setSearch(changed)
      await navigate({ search: changed }, { preventScrollReset: true })
    })
  }
  return {
    filters: offeredFilters(readFilters(new URLSearchParams(search)), facets),
    // React shows nothing of a navigation begun in a transition before it ends; that a change is marked says as much.
    isLoading: isFollowing || search !== current,
    toggle: (code, value) => go((now) => withToggled(now, code, value)),
    setRange: (code, range) => go((now) => withValue(now, code, range && rangeParam(range))),
    setSort: (sort) => go((now) => withValue(now, 'sort', sort)),
    clear: () => go(withoutFilters),
  }
}

/** Results start over at the top of the grid; someone who is above it stays where he is. */
function scrollToGrid() {
  const grid = document.getElementById('results')
  if (grid && grid.getBoundingClientRect().top < 0) grid.scrollIntoView()
}
