import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Breadcrumb, Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './account-frame.module.css'
import { accountPages } from './account-links.ts'
import { LoginRequired } from './sign-in/login-required.tsx'
import { signOut } from './sign-in/sign-out.ts'

type AccountPath = (typeof accountPages)[number]['path']

type AccountFrameProps = {
  /** The page of the side navigation that this is, or belongs to. */
  page: AccountPath
  /** Absent where the page brings its own heading. */
  title?: string
  lead?: ReactNode
  /** Stands at the other end of the heading's line. */
  aside?: ReactNode
  /** A page below `page`. */
  below?: Breadcrumb
  children: ReactNode
}

/** Breadcrumbs, side navigation and heading of every page of an account; guests sign in on the spot. */
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

/** On phones the row scrolls: what is current must be seen. */
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
