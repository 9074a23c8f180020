import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { breadcrumbs, rootCategoryId, trailIds } from '@ambra/domain/catalogue/breadcrumbs'
import { subtreeIds } from '@ambra/domain/catalogue/category-subtree'
import { constants } from '@ambra/domain/platform/shop/constants'
import { pathInStore } from '@ambra/domain/platform/shop/stores'
import type { Category } from '@ambra/contract/catalogue/category'
import { categoryPath, productPath } from '@ambra/domain/platform/text/slug'
import { useEffect, useMemo } from 'react'
import { data, redirect, type RouterContextProvider, useLocation } from 'react-router'
import { loadBlocks } from '#app/data/content.server.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { categoryBanners } from '#app/features/catalog/category-banners.ts'
import { FinderPanel, FinderRow } from '#app/features/catalog/finder/finder-panel.tsx'
import { CategoryIntro } from '#app/features/catalog/category-intro.tsx'
import { activeCount, readFilters } from '#app/features/catalog/filters/filters.ts'
import { ListingView } from '#app/features/catalog/listing-view.tsx'
import { shouldReloadListing } from '#app/features/catalog/listing-revalidation.ts'
import { OfflineListing } from '#app/features/catalog/offline-listing.tsx'
import { SortingNote } from '#app/features/catalog/sorting-note.tsx'
import { Recommendations } from '#app/features/catalog/recommendations.tsx'
import { Subcategories } from '#app/features/catalog/subcategories.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { isUnreachable, keepListing, loadListingInBrowser } from '#app/data/listing-client.ts'
import { loadFinder } from '#app/data/finder/finder.server.ts'
import { loadListing } from '#app/data/listing/listing.server.ts'
import { notFound } from '#app/data/not-found.server.ts'
import { usePrefetch } from '#app/offline/use-prefetch.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { breadcrumbData, pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { itemListData } from '#app/seo/structured-data.ts'
import { pathsInStores } from '#app/routing/store-paths.server.ts'
import { categoryAt, loadCategories, loadShopData } from '#app/data/shop-content.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/category'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        loaderData.seo,
        breadcrumbData(loaderData.seoTrail),
        itemListData(loaderData.listing.products, loaderData.seo.canonical.split('/c/')[0] ?? ''),
      )
    : []

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const shouldRevalidate = shouldReloadListing

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const category = await getCategory(context, params.slug, url)
  const canonical = category.id === rootCategoryId ? '/' : categoryPath(category)
  if (category.slug !== params.slug || canonical === '/')
    throw redirect(pathInStore(context.get(storeContext), canonical) + url.search, 301)
  const filters = readFilters(url.searchParams)
  const request = {
    filters,
    facets: category.facets ?? [],
    pageSize: constants.productsPageSize.value,
    isPart: url.searchParams.has('part'),
    categoryIds: subtreeIds(category),
    ...(category.has_places && { placedIn: category.id }),
  }
  const [listing, finder, parents, paths, shopData, blocks] = await Promise.all([
    loadListing(context, request),
    loadShopData(context).then(({ finders = [] }) =>
      loadFinder(
        context,
        finders.find((one) => one.category === category.slug),
        url.searchParams,
        request,
      ),
    ),
    loadCategories(context, trailIds(category)),
    pathsInStores(context, { type: 'category', id: category.id }, ({ slug }) => `/c/${slug}`),
    loadShopData(context),
    loadBlocks(context, ['how-we-sort']),
  ])
  const store = context.get(storeContext)
  const publicUrl = context.get(publicUrlContext)
  const t = context.get(translateContext)
  const trail = breadcrumbs(category, parents).map(({ name, path }) => ({ name, path }))
  return data(
    {
      seo: pageSeo({
        publicUrl,
        store,
        title: t('category.pageTitle', { name: category.name, shop: currentShop().name }),
        description:
          category.description ||
          t('category.description', {
            name: category.name,
            count: listing.total,
            shop: currentShop().name,
          }),
        path: paths,
        noindex: activeCount(listing.filters) > 0 || url.searchParams.has('finder'),
      }),
      seoTrail: trail.map(({ name, path }) => ({ name, href: publicUrl + pathInStore(store, path) })),
      trail,
      now: Date.now(),
      name: category.name,
      children: category.children_data
        .filter(({ is_active, product_count }) => is_active !== false && product_count > 0)
        .map(({ id, name, slug }) => ({ id, name, slug })),
      listing,
      finder,
      banners: categoryBanners(shopData, {
        slugs: [...parents, category].map(({ slug }) => slug),
        facets: listing.facets.map(({ code }) => code),
      }),
      ...(category.description && { description: category.description }),
      sorting: blocks['how-we-sort'],
    },
    cacheable(`store:${store.code}`, `category:${category.id}`, 'products', 'categories', 'content'),
  )
}

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  // The cached value is a response of this loader.
  return (await loadListingInBrowser({ url, serverLoader })) as Awaited<ReturnType<typeof serverLoader>> & {
    storedAt?: number
  }
}

async function getCategory(
  context: Readonly<RouterContextProvider>,
  slug: string,
  url: URL,
): Promise<Category> {
  const found = await categoryAt(context, slug)
  if (!found?.is_active) throw await notFound(context, url, slug)
  return found
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { name, trail, children, listing, finder, now, banners, description, sorting } = loaderData
  const { pathname, search } = useLocation()
  // Outside system: the cache of this tab. The first list came with the document, not through the loader.
  useEffect(() => keepListing(pathname + search, loaderData), [pathname, search, loaderData])
  usePrefetch(listing.products.map((product) => storePath(productPath(product, product.childSku))))
  // Keeps the element identical while the page stays, because the list depends on it.
  const finderRow = useMemo(() => finder && <FinderRow finder={finder} />, [finder])
  return (
    <>
      <Breadcrumbs trail={trail} />
      <ListingView
        listing={listing}
        now={now}
        storedAt={'storedAt' in loaderData ? loaderData.storedAt : undefined}
        title={name}
        summary={t('home.categoryCount', { count: listing.total })}
        banners={banners.rows}
        row={finderRow}
      >
        <CategoryIntro text={description} image={banners.image} />
        <Subcategories categories={children} />
        {finder && <FinderPanel finder={finder} total={listing.total} now={now} />}
      </ListingView>
      {sorting && <SortingNote {...sorting} />}
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
