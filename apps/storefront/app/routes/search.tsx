import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { constants } from '@ambra/domain/platform/shop/constants'
import { isSearchable, minSearchLength, prepareSearchText } from '@ambra/domain/search/search-text'
import { useEffect } from 'react'
import { data, redirect, useLocation, useNavigation } from 'react-router'
import { connection } from '#app/api-client/connectivity.ts'
import { noteFacets } from '#app/data/cache-notes.server.ts'
import { clientContext, publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { activeCount, readFilters } from '#app/features/catalog/filters/filters.ts'
import type { Listing } from '#app/features/catalog/filters/listing-data.ts'
import { shouldReloadListing } from '#app/features/catalog/listing-revalidation.ts'
import { ListingView } from '#app/features/catalog/listing-view.tsx'
import { SuggestedProducts } from '#app/features/catalog/recommendations.tsx'
import { HelpPages } from '#app/features/catalog/search/help-pages.tsx'
import { RecentLinks } from '#app/features/catalog/search/recent-links.tsx'
import { RecoveryNote } from '#app/features/catalog/search/recovery-note.tsx'
import { createSearchCache } from '#app/features/catalog/search/search-cache.ts'
import styles from '#app/features/catalog/search/search-page.module.css'
import { SeenResults } from '#app/features/catalog/search/seen-results.tsx'
import { reportOpened } from '#app/features/catalog/search/report-opened.ts'
import { UnderstoodChips } from '#app/features/catalog/search/understood-chips.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { PopularCategories } from '#app/layouts/popular-categories.tsx'
import { facetsOf, loadListing } from '#app/data/listing/listing.server.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { cardOf, loadPromoted } from '#app/data/product.server.ts'
import { pathInStore } from '@ambra/domain/platform/shop/stores'
import { cmsPath } from '@ambra/domain/content/static-pages'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/search'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const shouldRevalidate = shouldReloadListing

const maxLength = 200

/** Number of products shown where nothing was found. */
const pickCount = 4

/** Fewer products may not be what was searched for. */
const fewProducts = 5

/** Whether the words may be those of a help page: few products have all of them as they were typed. */
function mayMeanHelp({ filters, total, recovery }: Listing): boolean {
  const { corrected = [], dropped = [], whole = total } = recovery ?? {}
  return activeCount(filters) === 0 && (corrected.length + dropped.length > 0 || whole < fewProducts)
}

/** Maximum length of a text for suggestions. */
const maxSuggested = 100

async function findHelp(context: Route.LoaderArgs['context'], text: string) {
  const { pages } = await context
    .get(clientContext)
    .call('catalogSuggest', { query: { q: text.slice(0, maxSuggested) } })
  const store = context.get(storeContext)
  return pages.map(({ identifier, title }) => ({ title, path: cmsPath(store, identifier) }))
}

const textOf = ({ searchParams }: URL) => (searchParams.get('q') ?? '').trim().slice(0, maxLength)

export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const text = textOf(url)
  const listing = isSearchable(text)
    ? await loadListing(context, {
        filters: readFilters(url.searchParams),
        facets: [],
        pageSize: constants.searchPageSize.value,
        isPart: url.searchParams.has('part'),
        text: prepareSearchText(text),
      })
    : undefined
  if (listing?.redirect !== undefined) throw redirect(pathInStore(store, listing.redirect))
  const isEmpty = listing?.total === 0
  const [help, picks] = await Promise.all([
    listing !== undefined && mayMeanHelp(listing) ? findHelp(context, text) : [],
    isEmpty ? loadPromoted(context, pickCount) : [],
  ])
  // The URL has the same parameters for every text.
  noteFacets(context, facetsOf(context, []))
  const title = text ? t('search.pageTitle', { text, shop: currentShop().name }) : t('search.label')
  return data(
    {
      seo: pageSeo({
        publicUrl: context.get(publicUrlContext),
        store,
        title,
        path: '/search',
        noindex: true,
      }),
      text,
      now: Date.now(),
      ...(listing && { listing }),
      ...(help.length > 0 && { help }),
      ...(picks.length > 0 && { picks: picks.map(cardOf) }),
    },
    cacheable(`store:${store.code}`, 'products', 'categories', 'content', 'search'),
  )
}

type Found = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>
type SearchData = Omit<Found, 'seo'> & { seo?: Found['seo']; problem?: 'late' | 'offline'; storedAt?: number }

const responses = createSearchCache<SearchData>({
  now: Date.now,
  isOnline: () => connection() === 'online',
  report: (error) => reportError(error),
  timeoutMs: constants.searchTimeoutClientMs.value,
})
/** Data shown on the screen; kept when a newer response times out. */
let shown: SearchData | undefined

/**
 * Opens earlier searches offline; a search that times out keeps the old results and shows a notice.
 * @see spec §4 "Offline", §9 "Search timeouts"
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<SearchData> {
  const text = textOf(url)
  const outcome = await responses.find(addressOf(url), async () => {
    const found = await serverLoader()
    // The service worker has this screen cached without a search text: those are not its results.
    if (found.text !== text) throw new TypeError('No results of this search are cached')
    return found
  })
  if (outcome.kind === 'response')
    return outcome.storedAt === undefined
      ? outcome.response
      : { ...outcome.response, storedAt: outcome.storedAt }
  const nothing: SearchData = { text, now: Date.now(), ...(shown?.seo && { seo: shown.seo }) }
  const problem = outcome.kind
  if (problem === 'late' && shown && !url.searchParams.has('part')) return { ...shown, problem }
  return { ...nothing, problem }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

const problemTexts = { late: 'search.slow', offline: 'search.offline' } as const

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const location = useLocation()
  const navigation = useNavigation()
  const response: SearchData = loaderData
  const { text, listing, now, problem } = response
  // Synchronizes with the cached responses of this browser: the first one came with the page.
  useEffect(() => {
    if (response.problem || response.storedAt !== undefined) return
    shown = response
    responses.keep(addressOf(location), response)
  }, [response, location])
  // Captures clicks before the router changes the address.
  useEffect(() => {
    document.addEventListener('click', reportOpened, true)
    return () => document.removeEventListener('click', reportOpened, true)
  }, [])
  // Shows a product that is not sold in the heading, not in a note below it.
  const { notSold = [], ...recovery } = listing?.recovery ?? {}
  const results =
    notSold.length > 0 ? t('search.notSold', { words: notSold.join(', ') }) : t('search.title', { text })
  const title = text ? results : t('search.label')
  // With active filters, the list itself offers to reset them.
  const isEmpty = listing?.total === 0 && activeCount(listing.filters) === 0
  const isSearching = navigation.state === 'loading' && navigation.location.pathname === location.pathname
  return (
    <div aria-busy={isSearching || undefined}>
      <Breadcrumbs trail={[{ name: t('search.label'), path: '/search' }]} />
      {problem && (
        <p role="status" className={styles.problem}>
          {t(problemTexts[problem])}
        </p>
      )}
      {listing && !isEmpty ? (
        <ListingView
          key={text}
          listing={listing}
          now={now}
          storedAt={response.storedAt}
          title={title}
          summary={t('home.categoryCount', { count: listing.total })}
        >
          <HelpPages pages={response.help ?? []} />
          <UnderstoodChips recovery={listing.recovery} />
          <RecoveryNote recovery={recovery} />
        </ListingView>
      ) : (
        <>
          <h1 className={styles.title}>
            {isEmpty ? t(response.help ? 'search.helpFor' : 'search.nothing', { text }) : title}
          </h1>
          {problem === 'offline' && isSearchable(text) && <SeenResults text={text} />}
          {!listing && !problem && <p className="muted">{t('search.short', { count: minSearchLength })}</p>}
        </>
      )}
      {!listing?.total && (
        <>
          <HelpPages pages={response.help ?? []} />
          {isEmpty && !response.help && <p className="muted">{t('search.advice')}</p>}
          <RecentLinks />
          {response.picks && (
            <SuggestedProducts
              title={t('search.picks')}
              products={response.picks}
              categories={[]}
              now={now}
            />
          )}
          <PopularCategories />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
