import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Breadcrumb, Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './account-frame.module.css'
import { accountPages } from './account-links.ts'
import { LoginRequired } from './sign-in/login-required.tsx'
import { signOut } from './sign-in/sign-out.ts'

type AccountPath = (typeof accountPages)[number]['path']

type AccountFrameProps = {
  /** Current page of the side navigation, or its parent. */
  page: AccountPath
  /** Absent on pages with their own heading. */
  title?: string
  lead?: ReactNode
  /** Shown at the other end of the heading line. */
  aside?: ReactNode
  /** Subpage of `page`. */
  below?: Breadcrumb
  children: ReactNode
}

/** Breadcrumbs, side navigation and heading of every account page; guests sign in on the page. */
export function AccountFrame({ page, title, lead, aside, below, children }: AccountFrameProps) {
  const t = useTranslate()
  const own = accountPages.find(({ path }) => path === page)
  const trail = [
    { name: t('nav.account'), path: '/my-account' },
    ...(own && page !== '/my-account' ? [{ name: t(own.label), path: page }] : []),
    ...(below ? [below] : []),
  ]
  return (
    <>
      <Breadcrumbs trail={trail} />
      <LoginRequired>
        <div className={styles.frame}>
          <AccountNav page={page} isBelow={below !== undefined} />
          <div className={styles.content}>
            {title && (
              <div className={styles.heading}>
                <div>
                  <h1>{title}</h1>
                  {lead && <p className="muted">{lead}</p>}
                </div>
                {aside}
              </div>
            )}
            {children}
          </div>
        </div>
      </LoginRequired>
    </>
  )
}

/** Scrolls the row on phones so that the current entry is visible. */
function showCurrent(nav: HTMLElement | null) {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}

function AccountNav({ page, isBelow }: { page: AccountPath; isBelow: boolean }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <nav className={styles.nav} aria-label={t('nav.account')} ref={showCurrent}>
      {accountPages.map(({ path, icon, label }) => (
        <Link
          key={path}
          to={storePath(path)}
          aria-current={path === page ? (isBelow ? 'true' : 'page') : undefined}
        >
          <Icon name={icon} />
          {t(label)}
        </Link>
      ))}
      <button type="button" onClick={() => void signOut(t)}>
        <Icon name="log-out" />
        {t('account.signOut')}
      </button>
    </nav>
  )
}
