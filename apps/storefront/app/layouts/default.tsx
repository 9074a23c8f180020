import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { firstSign } from '#app/browser/first-sign.ts'
import { cartButtonIntent, CartPanel } from '#app/features/cart/cart-panel.tsx'
import { CartNotices } from '#app/features/cart/cart-notices.tsx'
import { BottomBar } from '#app/features/shell/bottom-bar.tsx'
import { CookieNotice } from '#app/features/shell/cookie-notice.tsx'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import type { SiteFooter } from '#app/features/shell/site-footer.tsx'
import '#app/features/shell/footer.module.css'
import { SiteHeader } from '#app/features/shell/site-header.tsx'
import { UtilityRow } from '#app/features/shell/utility-row.tsx'
import { laterPart } from '#app/ui/later.ts'
import { NotificationsOutlet } from '#app/ui/notifications-outlet.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { ProductActionsProvider } from '#app/ui/product-actions.tsx'
import { loadMoreMessages } from '#app/ui/message-parts.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import { AuthOverlay } from './auth-overlay.tsx'
import { usePersonalPricing } from './personal-pricing.ts'
import { useShopActions } from './shop-actions.ts'

const emptyShell: ShellData = {
  categories: [],
  pages: [],
  phone: undefined,
  hours: undefined,
  year: undefined,
  externalCheckout: false,
  cart: { countBy: 'quantities', allowOutOfStock: false },
}

// Links work without script; the footer's comes with the first sign of a person.
const LateFooter = laterPart<ComponentProps<typeof SiteFooter>>(
  import.meta.env.SSR ? (await import('#app/features/shell/site-footer.tsx')).SiteFooter : undefined,
  async () => (await import('#app/features/shell/site-footer.tsx')).SiteFooter,
  firstSign,
)

// Overlays come with their first use: a first visit does not pay for them.
const MobileMenu = lazy(async () => ({
  default: (await import('#app/features/shell/mobile-menu.tsx')).MobileMenu,
}))
const LanguageModal = lazy(async () => ({
  default: (await import('#app/features/shell/language-modal.tsx')).LanguageModal,
}))
const AccountMenu = lazy(async () => ({
  default: (await import('#app/features/account/account-menu.tsx')).AccountMenu,
}))
const SearchPanel = lazy(async () => {
  const [{ SearchOverlay: Loaded }] = await Promise.all([import('./search-overlay.tsx'), loadMoreMessages()])
  return { default: Loaded }
})
const ProductSidebar = lazy(async () => {
  const [{ ProductSidebar: Loaded }] = await Promise.all([
    import('#app/features/product/product-sidebar.tsx'),
    loadMoreMessages(),
  ])
  return { default: Loaded }
})
const NoticeModal = lazy(async () => {
  const [{ NoticeModal: Loaded }] = await Promise.all([
    import('#app/features/product/notice-modal.tsx'),
    loadMoreMessages(),
  ])
  return { default: Loaded }
})
const CartEditor = lazy(async () => {
  const [{ CartEditor: Loaded }] = await Promise.all([import('./cart-editor.tsx'), loadMoreMessages()])
  return { default: Loaded }
})
const WishlistPanel = lazy(async () => {
  const [{ WishlistOverlay: Loaded }] = await Promise.all([
    import('./wishlist-overlay.tsx'),
    loadMoreMessages(),
  ])
  return { default: Loaded }
})

export default function DefaultLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** Header, footer, bottom bar and overlays around a page; the error pages of the root use it too. */
export function PageFrame({ children }: { children: React.ReactNode }) {
  const t = useTranslate()
  const shell = useRouteLoaderData<ShellData>('root') ?? emptyShell
  const { actions, counts } = useShopActions(shell.cart.countBy)
  const [accountButton, setAccountButton] = useState<HTMLButtonElement>()
  usePersonalPricing()
  return (
    <ProductActionsProvider actions={actions}>
      <a className="skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <UtilityRow {...shell} />
      <SiteHeader
        categories={shell.categories}
        counts={counts}
        cartButtonIntent={cartButtonIntent}
        onAccount={setAccountButton}
      />
      <main id="main" className="container" tabIndex={-1}>
        {children}
      </main>
      <LateFooter {...shell} />
      <BottomBar counts={counts} cartButtonIntent={cartButtonIntent} />
      <CookieNotice policyPath={shell.pages.find(({ identifier }) => identifier === 'cookies')?.path} />
      <Overlays shell={shell} />
      <AuthOverlay />
      {accountButton && (
        <Suspense>
          <AccountMenu button={accountButton} onClose={() => setAccountButton(undefined)} />
        </Suspense>
      )}
      <CartPanel {...shell.cart} />
      <CartNotices externalCheckout={shell.externalCheckout} />
      <NotificationsOutlet />
    </ProductActionsProvider>
  )
}

function Overlays({ shell }: { shell: ShellData }) {
  const { panel, modal, product, edit, notice } = useOverlay()
  return (
    <Suspense>
      {panel === 'sidebar' && <MobileMenu phone={shell.phone} hours={shell.hours} />}
      {panel === 'search' && <SearchPanel />}
      {panel === 'wishlist' && <WishlistPanel />}
      {panel === 'productSidebar' &&
        product &&
        (edit ? <CartEditor product={product} edit={edit} /> : <ProductSidebar sku={product} />)}
      {modal === 'stockNotice' && notice && <NoticeModal wish={notice} />}
      {modal === 'languages' && <LanguageModal />}
    </Suspense>
  )
}
