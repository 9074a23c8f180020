import { Link, useLocation } from 'react-router'
import { FirstIcon, type FirstIconName } from '#app/ui/first-icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openPanel } from '#app/ui/overlay.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './bottom-bar.module.css'
import type { ButtonIntent, ShellCounts } from './shell-data.ts'

/**
 * Main navigation on a phone; product pages replace it by their buy bar. It stays below overlays, because
 * focus returns to it.
 */
export function BottomBar({
  counts,
  cartButtonIntent,
}: {
  counts: ShellCounts
  cartButtonIntent: ButtonIntent
}) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  const currentOf = (path: string) => (pathname === storePath(path) ? 'page' : undefined)
  return (
    <nav className={styles.bottomBar} aria-label={t('nav.bottomBar')}>
      <Link to={storePath('/')} aria-current={currentOf('/')}>
        <Content icon="house" label={t('nav.home')} />
      </Link>
      <button type="button" onClick={() => openPanel('sidebar')}>
        <Content icon="layout-grid" label={t('nav.catalogue')} />
      </button>
      <button type="button" onClick={() => openPanel('search')}>
        <Content icon="search" label={t('nav.search')} />
      </button>
      <Link to={storePath('/wishlist')} aria-current={currentOf('/wishlist')}>
        <Content icon="heart" label={t('nav.wishlist')} count={counts.wishlist} />
      </Link>
      <button type="button" {...cartButtonIntent} onClick={() => openPanel('microcart')}>
        <Content icon="shopping-bag" label={t('nav.cart')} count={counts.cart} />
      </button>
    </nav>
  )
}

function Content({ icon, label, count = 0 }: { icon: FirstIconName; label: string; count?: number }) {
  return (
    <>
      <FirstIcon name={icon} />
      <span>{label}</span>
      {count > 0 && <span className={styles.counter}>{count > 99 ? '99+' : count}</span>}
    </>
  )
}
