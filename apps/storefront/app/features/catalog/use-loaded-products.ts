import { useMemo, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate, useNavigation } from 'react-router'
import { useTask } from '#app/storage/use-task.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { Listing } from '#app/features/catalog/filters/listing-data.ts'
import { nextStart } from './load-more-rule.ts'
import { useConnectivityNotice } from './use-unreachable-notice.ts'

type Loaded = {
  products: readonly CardProduct[]
  isLoading: boolean
  /** Number of the page that "Load more" adds; undefined when all are shown. */
  nextPage: number | undefined
  loadMore: () => void
}
/** Pages added to `of`; `total` is the count of the newest of them. */
type More = { of: Listing; products: readonly CardProduct[]; page: number; total: number }

const noProducts: readonly CardProduct[] = []
const nothingMore = (listing: Listing): More => ({
  of: listing,
  products: noProducts,
  page: listing.filters.page,
  total: listing.total,
})

/** Appends a page without products already shown, which may have moved between two pages. */
function appended(before: More, listing: Listing, part: Listing): More {
  const shown = before.of === listing ? before.products : []
  const ids = new Set([...listing.products, ...shown].map(({ id }) => id))
  const added = part.products.filter(({ id }) => !ids.has(id))
  return { of: listing, products: [...shown, ...added], page: part.filters.page, total: part.total }
}

/**
 * Returns the products of the page and those added by "Load more". The depth is in the URL (`page`), so
 * that going back shows as many again; changed filters start over.
 */
export function useLoadedProducts(listing: Listing): Loaded {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // One fetcher per URL, so that it never holds data of another list or page. No `listing`: the shop was
  // not reached.
  const fetcher = useFetcher<{ listing?: Listing }>({ key: `more ${pathname}${search}` })
  const [stored, setMore] = useState(() => nothingMore(listing))
  const more = stored.of === listing ? stored : nothingMore(listing)
  const waitsFor = useRef<Listing>(undefined)
  const firstNew = useRef<number>(undefined)
  const shownMore = more.products.length
  const isLeaving = navigation.state !== 'idle'

  const notifyUnreachable = useConnectivityNotice()
  const response = fetcher.state === 'idle' ? fetcher.data : undefined
  // The response arrives outside any event.
  useTask(response, () => {
    const part = response?.listing
    const wanted = waitsFor.current
    if (!wanted) return
    if (!part) {
      waitsFor.current = undefined
      return notifyUnreachable()
    }
    if (wanted !== listing) return
    waitsFor.current = undefined
    // The user is already navigating away: the URL must not change then.
    if (isLeaving) return
    firstNew.current = listing.products.length + shownMore
    setMore((before) => appended(before, wanted, part))
    const params = new URLSearchParams(search)
    params.set('page', String(part.filters.page))
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
  })

  // Moves focus to the first new card once it is in the document.
  useTask(shownMore, () => {
    if (firstNew.current === undefined) return
    const links = document.querySelectorAll<HTMLElement>('#results article h2 a')
    links[firstNew.current]?.focus({ preventScroll: true })
    firstNew.current = undefined
  })

  const { pageSize } = listing
  const start = nextStart({ start: (more.page - 1) * pageSize, total: more.total, pageSize })
  const nextPage = start === undefined ? undefined : start / pageSize + 1
  function loadMore() {
    if (nextPage === undefined) return
    const params = new URLSearchParams(search)
    params.set('page', String(nextPage))
    params.set('part', '1')
    waitsFor.current = listing
    void fetcher.load(`${pathname}?${params}`)
  }
  return {
    // Keeps the same list while nothing was added, so that the cards are not rendered again.
    products: useMemo(() => [...listing.products, ...more.products], [listing.products, more.products]),
    isLoading: fetcher.state !== 'idle',
    nextPage,
    loadMore,
  }
}
