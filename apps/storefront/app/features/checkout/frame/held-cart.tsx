import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './empty-note.module.css'

/** A customer has one cart: while an order made from it waits, the next one cannot be placed. */
export function HeldCart() {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div className={styles.nothing}>
      <h1>{t('checkout.title')}</h1>
      <p role="alert">{t('waiting.holdsCart')}</p>
      <p className="muted">{t('checkout.kept')}</p>
      <ButtonLink variant="primary" to={path('/waiting-orders')}>
        {t('waiting.open')}
      </ButtonLink>
    </div>
  )
}
