import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './empty-note.module.css'

/**
 * Explains that the next order cannot be placed while an order made from the customer's only cart is
 * pending.
 */
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
