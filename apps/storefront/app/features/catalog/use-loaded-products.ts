import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import type { CardProduct } from '#app/ui/product-actions.tsx'
import type { Listing } from './listing-data.ts'

type Loaded = { products: readonly CardProduct[]; isLoading: boolean; loadMore: () => void }

/**
 * The products of the page and those that "Load more" added. The depth stands in the address (`page`), so that going
 * back shows as many again; filters that change start over.
 */
export function useLoadedProducts(listing: Listing): Loaded {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const fetcher = useFetcher<{ listing: Listing }>({ key: `more ${pathname}` })
  const [more, setMore] = useState<{ of: Listing; products: CardProduct[] }>({ of: listing, products: [] })
  const added = more.of === listing ? more.products : []
  const waitsFor = useRef<{ listing: Listing; page: number }>(undefined)
  const firstNew = useRef<string>(undefined)

  // Syncs with the answer of the fetcher, which arrives outside any event.
  useEffect(() => {
    const wanted = waitsFor.current
    const part = fetcher.data?.listing
    if (!wanted || fetcher.state !== 'idle' || !part || part.filters.page !== wanted.page) return
    waitsFor.current = undefined
    firstNew.current = part.products[0]?.sku
    setMore((before) => ({
      of: wanted.listing,
      products: [...(before.of === wanted.listing ? before.products : []), ...part.products],
    }))
    const params = new URLSearchParams(search)
    params.set('page', String(wanted.page))
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
  }, [fetcher.data, fetcher.state, navigate, search])

  // Moves focus to the first new card once it is in the document.
  useEffect(() => {
    if (!firstNew.current) return
    firstNew.current = undefined
    const links = document.querySelectorAll<HTMLElement>('#results article h2 a')
    links[links.length - (added.length % listing.pageSize || listing.pageSize)]?.focus({
      preventScroll: true,
    })
  }, [added.length, listing.pageSize])

  const page = listing.filters.page + Math.ceil(added.length / listing.pageSize)
  function loadMore() {
    const params = new URLSearchParams(search)
    params.set('page', String(page + 1))
    params.set('part', '1')
    waitsFor.current = { listing, page: page + 1 }
    void fetcher.load(`${pathname}?${params}`)
  }
  return { products: [...listing.products, ...added], isLoading: fetcher.state !== 'idle', loadMore }
}
