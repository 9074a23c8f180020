import { Link } from 'react-router'
import { useSession } from '#app/browser/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { accountLinks } from './account-links.ts'
import styles from './account.module.css'
import { signOut } from './sign-out.ts'

/** The first page of an account: who is signed in, and where to go. */
export function AccountHome() {
  const t = useTranslate()
  const storePath = useStorePath()
  const { customer } = useSession()
  return (
    <>
      <h1>{customer ? t('account.greeting', { name: customer.firstname }) : t('nav.account')}</h1>
      {customer && (
        <p className={`muted ${styles.lead}`}>{t('account.signedInAs', { email: customer.email })}</p>
      )}
      <ul className={styles.tiles}>
        {accountLinks.map(({ path, icon, label, help }) => (
          <li key={path}>
            <Link to={storePath(path)}>
              <Icon name={icon} />
              <b>{t(label)}</b>
              <span className="muted">{t(help)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={() => void signOut(t)}>
        {t('account.signOut')}
      </Button>
    </>
  )
}
