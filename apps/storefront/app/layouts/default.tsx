import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { cartButtonIntent, CartPanel } from '#app/features/cart/cart-panel.tsx'
import { CartNotices } from '#app/features/cart/cart-notices.tsx'
import { BottomBar } from '#app/features/shell/bottom-bar.tsx'
import type { NavRowProps } from '#app/features/shell/nav-row.tsx'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import type { SiteFooter } from '#app/features/shell/site-footer.tsx'
import '#app/features/shell/footer.module.css'
import { SiteHeader } from '#app/features/shell/site-header.tsx'
import type { UtilityRow } from '#app/features/shell/utility-row.tsx'
import '#app/features/shell/utility-row.module.css'
import { lazyHydrate, withTexts } from '#app/hydration/lazy-hydrate.ts'
import { NotificationsOutlet } from '#app/ui/notifications-outlet.tsx'
import { ProductActionsProvider } from '#app/shop-ui/product-actions.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AuthOverlay } from './auth-overlay.tsx'
import { usePersonalPricing } from '#app/session/use-personal-prices.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { search } from './late-search.ts'
import { useShopActions } from './shop-actions.ts'
// A name of this style sheet is used below: a sheet imported only for its rules is dropped from the build.
import noScriptStyles from './without-script.module.css'

const emptyShell: ShellData = {
  categories: [],
  pages: [],
  logo: { name: '', text: '' },
  phone: undefined,
  hours: undefined,
  year: undefined,
  externalCheckout: false,
  cart: { countBy: 'quantities', allowOutOfStock: false },
}

// Links work without script; the scripts of these rows and the footer load with the first interaction.
const LateUtilityRow = lazyHydrate<ComponentProps<typeof UtilityRow>>(
  import.meta.env.SSR ? (await import('#app/features/shell/utility-row.tsx')).UtilityRow : undefined,
  async () => (await import('#app/features/shell/utility-row.tsx')).UtilityRow,
  firstInteraction,
)
const LateNavRow = lazyHydrate<NavRowProps>(
  import.meta.env.SSR ? (await import('#app/features/shell/nav-row.tsx')).NavRow : undefined,
  async () => (await import('#app/features/shell/nav-row.tsx')).NavRow,
  firstInteraction,
)
const LateFooter = lazyHydrate<ComponentProps<typeof SiteFooter>>(
  import.meta.env.SSR ? (await import('#app/features/shell/site-footer.tsx')).SiteFooter : undefined,
  async () => (await import('#app/features/shell/site-footer.tsx')).SiteFooter,
  firstInteraction,
)

const Overlays = lazy(async () => {
  const { Overlays: Loaded } = await withTexts(() => import('./overlays.tsx'))
  return { default: Loaded }
})
const AccountMenu = lazy(async () => ({
  default: (await withTexts(() => import('#app/features/account/account-menu.tsx'))).AccountMenu,
}))
const NoScriptNote = import.meta.env.SSR ? (await import('./without-script.tsx')).WithoutScript : undefined

export default function DefaultLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** Header, footer, bottom bar and overlays around a page; also used by the error pages of the root. */
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
      <LateUtilityRow {...shell} />
      <SiteHeader
        categories={shell.categories}
        counts={counts}
        cartButtonIntent={cartButtonIntent}
        search={search}
        NavRow={LateNavRow}
        onAccount={setAccountButton}
      />
      <main id="main" className="container" tabIndex={-1}>
        <noscript className={noScriptStyles.place}>{NoScriptNote && <NoScriptNote {...shell} />}</noscript>
        {children}
      </main>
      <LateFooter {...shell} />
      <BottomBar counts={counts} cartButtonIntent={cartButtonIntent} />
      {/* Separate layout container: content added to it does not cause layout of the rest of the page. */}
      <div>
        <LateOverlays {...shell} />
        <AuthOverlay />
        {accountButton && (
          <Suspense>
            <AccountMenu button={accountButton} onClose={() => setAccountButton(undefined)} />
          </Suspense>
        )}
        <CartPanel {...shell.cart} />
        <CartNotices externalCheckout={shell.externalCheckout} />
        <NotificationsOutlet />
      </div>
    </ProductActionsProvider>
  )
}

const hasInteracted = createStore(false, () => void firstInteraction().then(() => hasInteracted.set(true)))

function LateOverlays(props: ComponentProps<typeof Overlays>) {
  return <Suspense>{useStoreValue(hasInteracted) && <Overlays {...props} />}</Suspense>
}
