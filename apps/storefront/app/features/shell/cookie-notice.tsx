import { Link } from 'react-router'
import { chooseCookies, useCookieChoice } from '#app/storage/cookie-choice.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './cookie-notice.module.css'

/** Equal buttons, no wall: the page stays readable and usable behind it. */
export function CookieNotice({ policyPath }: { policyPath: string | undefined }) {
  const t = useTranslate()
  const storePath = useStorePath()
  if (useCookieChoice() !== undefined) return null
  return (
    <section className={styles.notice} aria-label={t('cookie.title')}>
      <p>
        {t('cookie.text')}{' '}
        {policyPath && (
          <Link className="link" to={storePath(policyPath)}>
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
