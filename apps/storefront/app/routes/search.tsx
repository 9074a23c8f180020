import { constants } from '@ambra/domain/constants'
import { isSearchable, minSearchLength, prepareSearchText } from '@ambra/domain/search-text'
import { data } from 'react-router'
import { publicUrlContext, storeContext, translateContext } from '#app/context.ts'
import { readFilters } from '#app/features/catalog/filters.ts'
import { shouldReloadListing } from '#app/features/catalog/listing-revalidation.ts'
import { ListingView } from '#app/features/catalog/listing-view.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { PopularCategories } from '#app/layouts/popular-categories.tsx'
import { loadListing } from '#app/listing.server.ts'
import { cacheable } from '#app/page-cache.ts'
import { pageMeta, pageSeo } from '#app/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import type { Route } from './+types/search'

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const shouldRevalidate = shouldReloadListing

/** Longest text worth searching. */
const maxLength = 200

export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const t = context.get(translateContext)
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, maxLength)
  const listing = isSearchable(text)
    ? await loadListing(context, {
        filters: readFilters(url.searchParams),
        facets: [],
        pageSize: constants.searchPageSize.value,
        isPart: url.searchParams.has('part'),
        text: prepareSearchText(text),
      })
    : undefined
  const title = text ? t('search.pageTitle', { text }) : t('search.label')
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
    },
    cacheable(`store:${store.code}`, 'products'),
  )
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { text, listing, now } = loaderData
  const title = text ? t('search.title', { text }) : t('search.label')
  return (
    <>
      <Breadcrumbs trail={[{ name: t('search.label'), path: '/search' }]} />
      {listing ? (
        <ListingView
          key={text}
          listing={listing}
          now={now}
          title={title}
          summary={t('home.categoryCount', { count: listing.total })}
        />
      ) : (
        <>
          <h1>{title}</h1>
          <p className="muted">{t('search.short', { count: minSearchLength })}</p>
        </>
      )}
      {!listing?.total && <PopularCategories />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
