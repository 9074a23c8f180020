import { wishlist } from '#app/lists/product-lists.ts'
import { useProductList, useSoldCount } from '#app/lists/use-product-list.ts'
import { cardFields } from '#app/data/pick-fields.ts'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { PopularCategories } from '#app/layouts/popular-categories.tsx'
import { EmptyList } from '#app/features/lists/empty-list.tsx'
import { ListHeading } from '#app/features/lists/list-heading.tsx'
import { GoneProducts } from '#app/features/lists/gone-products.tsx'
import { useListedProducts } from '#app/features/lists/listed-products.ts'
import { clearWithUndo } from '#app/features/lists/list-notices.ts'
import styles from '#app/features/lists/list-skeleton.module.css'
import { SavedRows } from '#app/features/lists/saved-rows.tsx'
import { listPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { Route } from './+types/wishlist'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) => listPage(context, 'nav.wishlist', '/wishlist')

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const list = useProductList(wishlist)
  const listed = useListedProducts<CardProduct>(list, cardFields)
  return (
    <>
      <Breadcrumbs trail={[{ name: t('nav.wishlist'), path: '/wishlist' }]} />
      <ListHeading
        title={t('nav.wishlist')}
        count={useSoldCount(wishlist)}
        onClear={() => clearWithUndo(wishlist, t)}
      />
      {list.length === 0 && (
        <>
          <EmptyList icon="heart" title={t('wishlist.empty')} help={t('wishlist.emptyHelp')} />
          <PopularCategories />
        </>
      )}
      {listed.state === 'loading' && <div className={styles.skeleton} aria-busy="true" />}
      {listed.state === 'ready' && <GoneProducts gone={listed.gone} list={wishlist} />}
      {listed.state === 'ready' && (
        <ProductGrid products={listed.products} now={loaderData.now} heading="h2" />
      )}
      {listed.state === 'offline' && <SavedRows products={listed.products} />}
    </>
  )
}
