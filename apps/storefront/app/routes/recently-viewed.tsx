import { recentlyViewed } from '#app/lists/recently-viewed.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { cardFields } from '#app/data/pick-fields.ts'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { EmptyList } from '#app/features/lists/empty-list.tsx'
import { ListHeading } from '#app/features/lists/list-heading.tsx'
import { useListedProducts } from '#app/features/lists/listed-products.ts'
import styles from '#app/features/lists/list-skeleton.module.css'
import { RememberViewed } from '#app/features/lists/remember-viewed.tsx'
import { SavedRows } from '#app/features/lists/saved-rows.tsx'
import { ErrorPage } from '#app/layouts/error-page.tsx'
import { personalPage } from '#app/data/list-page.server.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import type { Route } from './+types/recently-viewed'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const loader = ({ context }: Route.LoaderArgs) =>
  personalPage(context, 'info.recent', '/my-account/recently-viewed')

/** Recently viewed products of this browser, with the prices of the signed-in customer. @see spec §2 */
export default function RecentlyViewed({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame page="/my-account/recently-viewed">
      <ViewedProducts now={loaderData.now} />
    </AccountFrame>
  )
}

function ViewedProducts({ now }: { now: number }) {
  const t = useTranslate()
  const list = useProductList(recentlyViewed)
  const listed = useListedProducts<CardProduct>(list, cardFields)
  return (
    <>
      <ListHeading
        title={t('info.recent')}
        count={listed.state === 'ready' ? listed.products.length : list.length}
        onClear={() => void recentlyViewed.clear()}
      />
      {list.length > 0 && <RememberViewed />}
      {list.length === 0 && (
        <EmptyList icon="history" title={t('info.recent.empty')} help={t('info.recent.emptyHelp')} />
      )}
      {listed.state === 'loading' && <div className={styles.skeleton} aria-busy="true" />}
      {listed.state === 'ready' && <ProductGrid products={listed.products} now={now} heading="h2" />}
      {listed.state === 'offline' && <SavedRows products={listed.products} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} isFramed />
}
