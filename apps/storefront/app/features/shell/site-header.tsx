import { type ComponentProps, type ComponentType, type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { latePart } from '#app/ui/late-part.ts'
import { useSession } from '#app/session/session.ts'
import { FirstIcon, type FirstIconName } from '#app/ui/first-icon.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openModal, openPanel } from '#app/ui/overlay.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './site-header.module.css'
import type { MenuOpening } from './menu-opening.ts'
import type { NavRowProps } from './nav-row.tsx'
import { SearchField } from './search-field.tsx'
import type { ButtonIntent, ShellCategory, ShellCounts } from './shell-data.ts'

const [CatalogueMenu, fetchMenu] = latePart(async () => (await import('./catalogue-menu.tsx')).CatalogueMenu)

/** Preloads the menu; opening it retries a failed load and shows its error. */
export const fetchCatalogueMenu = () => void fetchMenu().catch(() => undefined)

type SiteHeaderProps = {
  categories: readonly ShellCategory[]
  counts: ShellCounts
  cartButtonIntent: ButtonIntent
  search: ComponentProps<typeof SearchField>
  /** Row of departments, whose script loads later. */
  NavRow: ComponentType<NavRowProps>
  onAccount: (button: HTMLButtonElement) => void
}

/** Header whose main row and nav row stay at the top; the utility row above scrolls away. */
export function SiteHeader({ categories, search, NavRow, ...actions }: SiteHeaderProps) {
  const t = useTranslate()
  const [menu, setMenu] = useState<MenuOpening>()
  const open = (opener?: HTMLElement, department?: number) =>
    setMenu({ isOpen: true, opener, department, isHovered: department !== undefined && !opener })
  return (
    <header className={styles.header}>
      <div className={`container ${styles.mainRow}`}>
        <div className={styles.menuButton}>
          <IconButton label={t('nav.menu')} onClick={() => openPanel('sidebar')} aria-haspopup="dialog">
            <FirstIcon name="menu" size="large" />
          </IconButton>
        </div>
        <div className={styles.logo}>
          <Logo />
        </div>
        <button
          type="button"
          className={styles.catalogueButton}
          aria-expanded={menu?.isOpen === true}
          aria-controls="catalogue-menu"
          onPointerEnter={fetchCatalogueMenu}
          onClick={({ currentTarget, detail }) =>
            // A keyboard activation has no click count.
            menu?.isOpen && !menu.isHovered
              ? setMenu({ isOpen: false })
              : open(detail === 0 ? currentTarget : undefined)
          }
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            open(event.currentTarget)
          }}
        >
          <FirstIcon name="layout-grid" />
          {t('nav.catalogue')}
        </button>
        <SearchField {...search} />
        <HeaderActions {...actions} />
      </div>
      <NavRow categories={categories} onDepartment={(id, opener) => open(opener, id)} />
      {menu && (
        <Suspense>
          <CatalogueMenu menu={menu} onChange={setMenu} />
        </Suspense>
      )}
    </header>
  )
}

function HeaderActions({
  counts,
  cartButtonIntent,
  onAccount,
}: Omit<SiteHeaderProps, 'categories' | 'search' | 'NavRow'>) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={styles.actions}>
      <AccountAction onAccount={onAccount} />
      <ActionLink
        to={storePath('/wishlist')}
        icon="heart"
        label={t('nav.wishlist')}
        count={counts.wishlist}
        hideOnPhone
        onClick={openWishlist}
      />
      <ActionLink
        to={storePath('/compare')}
        icon="scale"
        label={t('nav.compare')}
        count={counts.compare}
        hideOnPhone
      />
      <button
        type="button"
        className={styles.action}
        aria-haspopup="dialog"
        {...cartButtonIntent}
        onClick={() => openPanel('microcart')}
      >
        <ActionContent icon="shopping-bag" label={t('nav.cart')} count={counts.cart} />
      </button>
    </div>
  )
}

/** Auth element for guests, menu for customers; guests until the session is known. */
function AccountAction({ onAccount }: Pick<SiteHeaderProps, 'onAccount'>) {
  const t = useTranslate()
  const { status, customer } = useSession()
  const isUser = status === 'user'
  const name = customer?.firstname ?? t('nav.account')
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!isUser) return openModal('auth')
    // When the menu is open, the browser closes it with this button.
    if (!event.currentTarget.popoverTargetElement) event.preventDefault()
    onAccount(event.currentTarget)
  }
  return (
    <button
      type="button"
      className={styles.action}
      aria-haspopup={isUser ? undefined : 'dialog'}
      aria-label={isUser && customer ? `${t('nav.account')}: ${name}` : undefined}
      onClick={press}
    >
      <ActionContent icon="user-round" label={isUser ? name : t('nav.signIn')} count={0} />
    </button>
  )
}

type ActionProps = { icon: FirstIconName; label: string; count: number }

/** A plain click opens the panel; with a modifier key the page opens like any link. */
function openWishlist(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openPanel('wishlist')
}

type ActionLinkProps = ActionProps & {
  to: string
  hideOnPhone?: boolean
  onClick?: (event: MouseEvent) => void
}

function ActionLink({ to, hideOnPhone, onClick, ...content }: ActionLinkProps) {
  return (
    <Link
      to={to}
      className={styles.action}
      data-wide-only={hideOnPhone || undefined}
      {...(onClick && { onClick })}
    >
      <ActionContent {...content} />
    </Link>
  )
}

function ActionContent({ icon, label, count }: ActionProps) {
  return (
    <>
      <FirstIcon name={icon} />
      <span className={styles.label}>{label}</span>
      {count > 0 && (
        <span className={styles.counter}>
          <span className="visually-hidden">, </span>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
}
