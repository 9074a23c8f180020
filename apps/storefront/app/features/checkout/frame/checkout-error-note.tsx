import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './empty-note.module.css'

/**
 * Shown when the checkout has crashed: cart and forms are stored in the browser, so starting over loses
 * nothing.
 */
export function CheckoutErrorNote() {
  const t = useTranslate()
  return (
    <div className={styles.nothing} role="alert">
      <h1>{t('checkout.trouble')}</h1>
      <p className="muted">{t('checkout.troubleHelp')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('checkout.tryAgain')}
      </Button>
    </div>
  )
}
