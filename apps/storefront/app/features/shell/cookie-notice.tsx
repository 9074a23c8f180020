import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { chooseCookies, useCookieNotice } from './cookie-choice.ts'
import styles from './cookie-notice.module.css'

/** Equal buttons, no wall: the page stays readable and usable behind it. */
export function CookieNotice({ privacyPath }: { privacyPath: string | undefined }) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (!useCookieNotice()) return null
  return (
    <section className={styles.notice} aria-label={t('cookie.title')}>
      <p>
        {t('cookie.text')}{' '}
        {privacyPath && (
          <Link className="link" to={storePath(privacyPath)}>
            {t('cookie.more')}
          </Link>
        )}
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => chooseCookies('needed')}>
          {t('cookie.needed')}
        </Button>
        <Button size="small" onClick={() => chooseCookies('all')}>
          {t('cookie.all')}
        </Button>
      </div>
    </section>
  )
}
