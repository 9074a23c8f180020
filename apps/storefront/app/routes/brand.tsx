import { constants } from '@ambra/domain/platform/shop/constants'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { brandPath, productPath } from '@ambra/domain/platform/text/slug'
import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { loadBrandCategories } from '#app/data/brand-categories.server.ts'
import { loadBrandText } from '#app/data/content.server.ts'
import { isUnreachable, keepListing, loadListingInBrowser } from '#app/data/listing-client.ts'
import { brandFacets, loadListing } from '#app/data/listing/listing.server.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { brandAt } from '#app/data/shop-content.server.ts'
import brandStyles from '#app/features/catalog/brand-intro.module.css'
import { activeCount, readFilters } from '#app/features/catalog/filters/filters.ts'
import { shouldReloadListing } from '#app/features/catalog/listing-revalidation.ts'
import { ListingView } from '#app/features/catalog/listing-view.tsx'
import { OfflineListing } from '#app/features/catalog/offline-listing.tsx'
import { Recommendations } from '#app/features/catalog/recommendations.tsx'
import { Subcategories } from '#app/features/catalog/subcategories.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { usePrefetch } from '#app/offline/use-prefetch.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import { breadcrumbData, pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { brandData, itemListData } from '#app/seo/structured-data.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import type { Route } from './+types/brand'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { seo, brand, listing, shopUrl } = loaderData
  return pageMeta(
    seo,
    brandData(brand.name, seo),
    breadcrumbData([{ name: brand.name, href: seo.canonical }]),
    itemListData(listing.products, shopUrl),
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const shouldRevalidate = shouldReloadListing

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const brand = await brandAt(context, params.slug)
  if (!brand) throw await notFound(context, url, params.slug)
  const [listing, text, categories] = await Promise.all([
    loadListing(context, {
      filters: readFilters(url.searchParams),
      facets: brandFacets,
      pageSize: constants.productsPageSize.value,
      isPart: url.searchParams.has('part'),
      brandId: brand.id,
    }),
    loadBrandText(context, brand.slug),
    loadBrandCategories(context, brand.id),
  ])
  const isFiltered = activeCount(listing.filters) > 0
  if (listing.total === 0 && !isFiltered) throw await notFound(context, url, params.slug)
  const store = context.get(storeContext)
  const publicUrl = context.get(publicUrlContext)
  const t = context.get(translateContext)
  const shop = currentShop().name
  return data(
    {
      seo: pageSeo({
        publicUrl,
        store,
        title: t('category.pageTitle', { name: brand.name, shop }),
        description: text || t('category.description', { name: brand.name, count: listing.total, shop }),
        path: brandPath(brand.slug),
        noindex: isFiltered,
      }),
      shopUrl: publicUrl + store.prefix,
      brand,
      text,
      categories: categories.map((category) => ({ ...category, search: `?brand=${brand.id}` })),
      now: Date.now(),
      listing,
    },
    cacheable(`store:${store.code}`, 'products', 'categories', 'content'),
  )
}

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  // The cached value is a response of this loader.
  return (await loadListingInBrowser({ url, serverLoader })) as Awaited<ReturnType<typeof serverLoader>> & {
    storedAt?: number
  }
}

/** All products of a brand. */
export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { brand, text, categories, listing, now } = loaderData
  const { pathname, search } = useLocation()
  // Outside system: the cache of this tab. The first list came with the document, not through the loader.
  useEffect(() => keepListing(pathname + search, loaderData), [pathname, search, loaderData])
  usePrefetch(listing.products.map((product) => storePath(productPath(product, product.childSku))))
  return (
    <>
      <Breadcrumbs trail={[{ name: brand.name, path: brandPath(brand.slug) }]} />
      <ListingView
        listing={listing}
        now={now}
        storedAt={'storedAt' in loaderData ? loaderData.storedAt : undefined}
        title={brand.name}
        summary={t('home.categoryCount', { count: listing.total })}
      >
        {text && <RichText html={text} className={brandStyles.brand} />}
        {categories.length > 1 && <Subcategories categories={categories} />}
      </ListingView>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isUnreachable(error)) return <OfflineListing />
  return (
    <ErrorPage error={error} isFramed>
      <Recommendations error={error} />
    </ErrorPage>
  )
}
