import { lazy, Suspense } from 'react'
import { NewsletterInvitation } from '#app/features/newsletter/newsletter-invitation.tsx'
import { Loader } from '#app/ui/loader.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { CustomerListsFollower } from '#app/lists/customer-lists-sync.tsx'
import { UnreachedFollower } from './unreached.tsx'

// Each comes with its first use.
const MobileMenu = lazy(async () => ({
  default: (await import('#app/features/shell/mobile-menu.tsx')).MobileMenu,
}))
const LanguageModal = lazy(async () => ({
  default: (await import('#app/features/shell/language-modal.tsx')).LanguageModal,
}))
const SearchOverlay = lazy(async () => ({ default: (await import('./search-overlay.tsx')).SearchOverlay }))
const ProductSidebar = lazy(async () => ({
  default: (await import('#app/features/product/product-sidebar.tsx')).ProductSidebar,
}))
const NoticeModal = lazy(async () => ({
  default: (await import('#app/features/product/notice-modal.tsx')).NoticeModal,
}))
const CartEditor = lazy(async () => ({ default: (await import('./cart-editor.tsx')).CartEditor }))
const NewsletterModal = lazy(async () => ({
  default: (await import('#app/features/newsletter/newsletter-modal.tsx')).NewsletterModal,
}))
const WishlistOverlay = lazy(async () => ({
  default: (await import('./wishlist-overlay.tsx')).WishlistOverlay,
}))

/**
 * The panels and modals a page of the shop can open, and the loader. The microcart has its own place
 * (`features/cart/cart-panel`): its code is fetched before it is pressed. Needs the texts of panels to be loaded.
 * @see spec §2 "Overlays"
 */
export function Overlays({ phone, hours }: { phone: string | undefined; hours: string | undefined }) {
  const { panel, modal, product, edit, notice } = useOverlay()
  return (
    <>
      <Loader />
      <NewsletterInvitation />
      <CustomerListsFollower />
      <UnreachedFollower />
      <Suspense>
        {panel === 'sidebar' && <MobileMenu phone={phone} hours={hours} />}
        {panel === 'search' && <SearchOverlay />}
        {panel === 'wishlist' && <WishlistOverlay />}
        {panel === 'productSidebar' &&
          product &&
          (edit ? <CartEditor product={product} edit={edit} /> : <ProductSidebar sku={product} />)}
        {modal === 'stockNotice' && notice && <NoticeModal wish={notice} />}
        {modal === 'languages' && <LanguageModal />}
        {modal === 'newsletter' && <NewsletterModal />}
      </Suspense>
    </>
  )
}
