import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { Link, Outlet } from 'react-router'
import { Logo } from '#app/ui/logo.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { NotificationsOutlet } from '#app/ui/notifications-outlet.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './minimal.module.css'

/** Logo and content, for pages linked from mails. Includes the link to the withdrawal function. */
export default function EmptyLayout() {
  const t = useTranslate()
  const path = useStorePath()
  const { language } = useStore()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <header className={styles.header}>
        <div className="container">
          <Logo />
        </div>
      </header>
      <main id="main" className="container" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <ul className="container">
          <li>
            <Link className="link" to={path('/withdraw')}>
              {withdrawalLabels[language].open}
            </Link>
          </li>
        </ul>
      </footer>
      <NotificationsOutlet />
    </>
  )
}
