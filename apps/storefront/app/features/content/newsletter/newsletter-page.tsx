import { newsletterCouponPercent } from '@ambra/domain/messaging/newsletter'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './newsletter-page.module.css'

/**
 * Explains the newsletter, the subscription and its coupon; `children` is the form. @see spec §2
 * /newsletter
 */
export function NewsletterPage({ privacyPath, children }: { privacyPath: string; children: ReactNode }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={styles.page}>
      <div>
        <h1>{t('newsletter.offer', { percent: newsletterCouponPercent() })}</h1>
        <p className={styles.lead}>{t('newsletter.intro', { percent: newsletterCouponPercent() })}</p>
        <ol className={styles.steps}>
          <li>{t('newsletter.steps.ask')}</li>
          <li>{t('newsletter.steps.confirm')}</li>
          <li>{t('newsletter.steps.coupon')}</li>
        </ol>
      </div>
      <section className={styles.card} aria-label={t('newsletter.title')}>
        {children}
        <p className="sm">
          <Link className="link" to={path(privacyPath)}>
            {t('newsletter.privacy')}
          </Link>
        </p>
      </section>
    </div>
  )
}
