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

/** Selected filters and functions to change them; a change is shown at once, before its products arrive. */
export type FilterControls = {
  filters: Filters
  isLoading: boolean
  toggle: (code: string, value: string) => void
  /** `code` is `price` or a number facet. */
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
  // A second click may come before the first one is rendered: it must build on the first.
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
    // React shows a navigation started in a transition only when it ends; the marked change indicates it
    // instead.
    isLoading: isFollowing || search !== current,
    toggle: (code, value) => go((now) => withToggled(now, code, value)),
    setRange: (code, range) => go((now) => withValue(now, code, range && rangeParam(range))),
    setSort: (sort) => go((now) => withValue(now, 'sort', sort)),
    clear: () => go(withoutFilters),
  }
}

/** Scrolls to the top of the grid for new results, unless the user is above it. */
function scrollToGrid() {
  const grid = document.getElementById('results')
  if (grid && grid.getBoundingClientRect().top < 0) grid.scrollIntoView()
}
