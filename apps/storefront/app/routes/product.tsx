import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { electricityOf } from '@ambra/domain/catalogue/electricity-cost'
import { productPath } from '@ambra/domain/platform/text/slug'
import { pathInStore } from '@ambra/domain/platform/shop/stores'
import type { ComponentProps } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { loadDeliveryRows, loadHeaviestPart } from '#app/data/delivery/delivery-rows.server.ts'
import { markUncacheable } from '#app/data/cache-notes.server.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import type { Recommendations } from '#app/features/catalog/recommendations.tsx'
import { offerData } from '#app/features/product/offer-data.ts'
import { ProductView } from '#app/features/product/product-view.tsx'
import type { ProductRows } from '#app/layouts/product-rows.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { notFound } from '#app/data/not-found.server.ts'
import { cacheable } from '#app/data/page-cache-headers.ts'
import { breadcrumbData, pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { getProduct, linkedCards, loadLinked, loadParts, loadTrail } from '#app/data/product.server.ts'
import { loadQuestions, loadReviews } from '#app/data/reviews.server.ts'
import { previewBanner, productBanners } from '#app/data/product-banners.server.ts'
import { loadGuaranteeArtwork, loadShopData, loadTariff } from '#app/data/shop-content.server.ts'
import { pathsInStores } from '#app/routing/store-paths.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import { seoImageUrl } from '#app/shop-ui/product-image.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import type { Route } from './+types/product'

const LateRows = lazyHydrate<ComponentProps<typeof ProductRows>>(
  import.meta.env.SSR ? (await import('#app/layouts/product-rows.tsx')).ProductRows : undefined,
  async () => (await import('#app/layouts/product-rows.tsx')).ProductRows,
  firstInteraction,
)

const LateSuggestions = lazyHydrate<ComponentProps<typeof Recommendations>>(
  import.meta.env.SSR
    ? (await import('#app/features/catalog/recommendations.tsx')).Recommendations
    : undefined,
  async () => (await import('#app/features/catalog/recommendations.tsx')).Recommendations,
  () => Promise.resolve(),
)

/** The first screenful needs no text of the second catalogue. */
export const handle = { coreTexts: true }

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  if (!loaderData) return []
  const { seo, seoTrail, page } = loaderData
  return pageMeta(seo, offerData(page.product, params.childSku, seo), breadcrumbData(seoTrail))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Skips loading for another variant of the same product, which is already on the page. */
export function shouldRevalidate({
  currentParams,
  currentUrl,
  nextParams,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentParams['parentSku'] === nextParams['parentSku']
  return isSame && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const publicUrl = context.get(publicUrlContext)
  const t = context.get(translateContext)
  const now = new Date()
  const product = await getProduct(context, params.parentSku, () => notFound(context, url, params.slug))
  // Redirects slugs of another language, old and mistyped slugs to the canonical URL of the product.
  const skus = [product.sku, ...product.configurable_children.map(({ sku }) => sku)]
  const childSku = skus.find((sku) => sku === params.childSku)
  if (params.slug !== product.slug)
    throw redirect(pathInStore(store, productPath(product, childSku)) + url.search, 301)
  // The variant in the path may be any text: only actual variants are cached.
  if (params.childSku && !childSku) markUncacheable(context)
  const [
    parts,
    linked,
    reviews,
    questions,
    categories,
    paths,
    shopData,
    artwork,
    tariff,
    delivery,
    heaviest,
  ] = await Promise.all([
    loadParts(context, product),
    loadLinked(context, product),
    loadReviews(context, product),
    loadQuestions(context, product.id),
    loadTrail(context, product),
    pathsInStores(context, { type: 'product', id: product.id }, ({ slug }) =>
      productPath({ ...product, slug }),
    ),
    loadShopData(context),
    loadGuaranteeArtwork(context),
    loadTariff(context),
    loadDeliveryRows(context, product, now),
    loadHeaviestPart(context, product),
  ])
  const trail = [...categories, { name: product.name, path: productPath(product) }]
  const { isPreview = false } = product
  const campaigns = productBanners(shopData, {
    skus,
    slugs: categories.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
  })
  const banners = isPreview ? [previewBanner(t('content.preview')), ...campaigns] : campaigns
  const year = tariff && electricityOf(product.specs, tariff.price)
  const electricity = year && { electricity: { ...year, ...tariff } }
  const page = {
    product: { ...product, ...heaviest, product_links: [], banners, questions, ...artwork, ...electricity },
    parts,
    delivery,
  }
  return data(
    {
      seo: pageSeo({
        publicUrl,
        store,
        title: product.metaTitle ?? t('product.pageTitle', { name: product.name, shop: currentShop().name }),
        description: product.metaDescription || product.short_description || product.description,
        image: seoImageUrl(product.image),
        path: paths,
        noindex: isPreview,
      }),
      seoTrail: trail.map(({ name, path }) => ({ name, href: publicUrl + pathInStore(store, path) })),
      trail,
      page,
      linked,
      reviews,
      now: now.getTime(),
    },
    cacheable(
      `store:${store.code}`,
      `product:${product.sku}`,
      // Their cards show price and stock; a sold-out one may be restocked.
      ...linkedCards(product).map((sku) => `product:${sku}`),
      'delivery',
      'content',
      ...product.category_ids.map((id) => `category:${id}`),
    ),
  )
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const storePath = useStorePath()
  const navigate = useNavigate()
  const { page, linked, reviews, trail, now } = loaderData
  function pick(childSku: string) {
    void navigate(storePath(productPath(page.product, childSku)), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Breadcrumbs trail={trail} />
      <ProductView
        key={page.product.sku}
        page={page}
        accessories={linked.find(({ type }) => type === 'crosssell')?.products}
        childSku={params.childSku}
        reviews={reviews}
        onPick={pick}
      >
        <LateRows product={page.product} linked={linked} now={now} />
      </ProductView>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error} isFramed>
      <LateSuggestions error={error} />
    </ErrorPage>
  )
}
