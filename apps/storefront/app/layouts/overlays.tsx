import { lazy, Suspense } from 'react'
import { NewsletterInvitation } from '#app/features/content/newsletter/newsletter-invitation.tsx'
import { Loader } from '#app/ui/loader.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { CustomerListsFollower } from '#app/lists/customer-lists-sync.tsx'
import { FailedNavigationWatcher } from '#app/features/offline/failed-navigation.tsx'
import { compareList } from '#app/lists/product-lists.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { preloadMicrocart } from '#app/features/cart/cart-panel.tsx'
import { fetchCatalogueMenu } from '#app/features/shell/site-header.tsx'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { latePart } from '#app/ui/late-part.ts'
import { withTexts } from '#app/hydration/lazy-hydrate.ts'
import { savesData, whenIdle } from '#app/hydration/idle.ts'
import { preloadSearch } from './late-search.ts'

// Each component loads on first use.
const [MobileMenu, fetchMobileMenu] = latePart(
  async () => (await import('#app/features/shell/mobile-menu.tsx')).MobileMenu,
)
const LanguageModal = lazy(async () => ({
  default: (await import('#app/features/shell/language-modal.tsx')).LanguageModal,
}))
const ProductSidebar = lazy(async () => ({
  default: (await import('#app/features/product/product-sidebar.tsx')).ProductSidebar,
}))
const NoticeModal = lazy(async () => ({
  default: (await import('#app/features/product/notice-modal.tsx')).NoticeModal,
}))
const AlertModal = lazy(async () => ({
  default: (await withTexts(() => import('#app/features/product/price-alert/alert-modal.online.tsx')))
    .AlertModal,
}))
const CartEditor = lazy(async () => ({ default: (await import('./cart-editor.tsx')).CartEditor }))
const PlaceModal = lazy(async () => ({
  default: (await withTexts(() => import('#app/features/shell/place-modal.online.tsx'))).PlaceModal,
}))
const NewsletterModal = lazy(async () => ({
  default: (await import('#app/features/content/newsletter/newsletter-modal.tsx')).NewsletterModal,
}))
const CompareTray = lazy(async () => ({
  default: (await import('#app/features/lists/compare-tray.tsx')).CompareTray,
}))
const WishlistOverlay = lazy(async () => ({
  default: (await import('./wishlist-overlay.tsx')).WishlistOverlay,
}))

/**
 * Panels and modals of a shop page, and the loader. Microcart and search are elsewhere
 * (`features/cart/cart-panel`, the header's field), because their code is preloaded. Requires the messages
 * of panels to be loaded.
 * @see spec §2 "Overlays"
 */
export function Overlays({ phone, hours, pages }: Pick<ShellData, 'phone' | 'hours' | 'pages'>) {
  const help = pages.find(({ identifier }) => identifier === 'contacts')
  const { panel, modal, product, childSku, edit, notice, alert } = useOverlay()
  const hasCompared = useProductList(compareList).length > 0
  return (
    <>
      <Loader />
      <NewsletterInvitation />
      <CustomerListsFollower />
      <FailedNavigationWatcher />
      {hasCompared && (
        <Suspense>
          <CompareTray />
        </Suspense>
      )}
      <Suspense>
        {panel === 'sidebar' && <MobileMenu phone={phone} hours={hours} help={help} />}
        {panel === 'wishlist' && <WishlistOverlay />}
        {panel === 'productSidebar' &&
          product &&
          (edit ? (
            <CartEditor product={product} edit={edit} />
          ) : (
            <ProductSidebar sku={product} childSku={childSku} />
          ))}
      </Suspense>
      {/* Separate boundary, so that the panel stays visible while the code of a modal loads. */}
      <Suspense>
        {modal === 'stockNotice' && notice && <NoticeModal request={notice} />}
        {modal === 'priceAlert' && alert && <AlertModal request={alert} />}
        {modal === 'languages' && <LanguageModal />}
        {modal === 'newsletter' && <NewsletterModal />}
        {modal === 'place' && <PlaceModal />}
      </Suspense>
    </>
  )
}

/** Loaders of the panels opened from header and lists, by frequency of use. */
const panels: readonly (() => Promise<unknown> | void)[] = [
  preloadMicrocart,
  preloadSearch,
  () => (matchMedia('(min-width: 1120px)').matches ? fetchCatalogueMenu() : fetchMobileMenu()),
]

/**
 * Preloads the code of panels one by one while the browser is idle, so that they open at once. Skipped when
 * data saving is on. A failed load is retried on opening.
 */
async function fetchPanels(): Promise<void> {
  if (savesData()) return
  for (const fetchPanel of panels) {
    await whenIdle()
    await Promise.resolve(fetchPanel()).catch(() => undefined)
  }
}

// The next page may be a product: this code delays its pictures otherwise.
void import('#app/features/product/pictures/gallery-column.tsx')
void fetchPanels()
