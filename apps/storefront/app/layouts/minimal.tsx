import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { lazy, Suspense } from 'react'
import { Link, Outlet, useRouteLoaderData } from 'react-router'
import { CartNotices } from '#app/features/cart/cart-notices.tsx'
import { CartPanel } from '#app/features/cart/cart-panel.tsx'
import type { ShellData } from '#app/features/shell/shell-data.ts'
import { Icon } from '@ambra/ui/icon'
import { Loader } from '#app/ui/loader.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { dismissAllButErrors } from '#app/ui/notifications.ts'
import { useOverlay } from '#app/ui/overlay.ts'
import { NotificationsOutlet } from '#app/ui/notifications-outlet.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { AuthOverlay } from './auth-overlay.tsx'
// A name of this style sheet is used below: a sheet imported only for its rules is dropped from the build.
import noScriptStyles from './without-script.module.css'
import styles from './minimal.module.css'

const CartEditor = lazy(async () => ({ default: (await import('./cart-editor.tsx')).CartEditor }))

const NoScriptNote = import.meta.env.SSR ? (await import('./without-script.tsx')).WithoutScript : undefined

/** Pages that must be linked on every page. */
const footPages = new Set(['contacts', 'purchase-sales-rules', 'privacy-policy'])

/**
 * Dismisses notifications, which would otherwise survive a change of layout. Runs as a ref callback, before
 * painting, so that nothing flashes.
 */
const dismissOnMount = (header: HTMLElement | null) => {
  if (header) dismissAllButErrors()
}

/** Checkout layout: links only the home page, the phone number and the legal pages. */
export default function MinimalLayout() {
  const t = useTranslate()
  const path = useStorePath()
  const { language } = useStore()
  const shell = useRouteLoaderData<ShellData>('root')
  const phone = shell?.phone
  const { panel, product, edit } = useOverlay()
  const pages = shell?.pages.filter(({ identifier }) => footPages.has(identifier)) ?? []
  return (
    <>
      <a className="skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <header ref={dismissOnMount} className={styles.header}>
        <div className="container">
          <Logo />
          <div className={styles.assurance}>
            <span className={styles.secure}>
              <Icon name="lock-keyhole" size="small" />
              {t('checkout.secure')}
            </span>
            {phone && (
              <a href={`tel:${phone.replace(/\s/g, '')}`}>
                <Icon name="phone" size="small" />
                {phone}
              </a>
            )}
          </div>
        </div>
      </header>
      <main id="main" className="container" tabIndex={-1}>
        <noscript className={noScriptStyles.place}>
          {NoScriptNote && shell && <NoScriptNote {...shell} />}
        </noscript>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <ul className="container">
          {pages.map(({ identifier, title, path: page }) => (
            <li key={identifier}>
              <Link className="link" to={path(page)}>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link className="link" to={path('/withdraw')}>
              {withdrawalLabels[language].open}
            </Link>
          </li>
        </ul>
      </footer>
      <CartPanel countBy="quantities" allowOutOfStock={false} {...shell?.cart} />
      {panel === 'productSidebar' && product && edit && (
        <Suspense>
          <CartEditor product={product} edit={edit} />
        </Suspense>
      )}
      <CartNotices externalCheckout={shell?.externalCheckout ?? false} />
      <AuthOverlay />
      <Loader />
      <NotificationsOutlet />
    </>
  )
}
