import { useId } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { chooseCookies, useCookieChoice } from '#app/storage/cookie-choice.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './remember-viewed.module.css'

/** Asks beside the viewed products for consent to store them, until the visitor has chosen. */
export function RememberViewed() {
  const t = useTranslate()
  const id = useId()
  if (useCookieChoice() !== undefined) return null
  return (
    <div role="group" aria-labelledby={id} className={styles.question}>
      <span id={id}>{t('info.recent.ask')}</span>
      <Button size="small" onClick={() => chooseCookies('all')}>
        {t('info.recent.yes')}
      </Button>
      <Button size="small" onClick={() => chooseCookies('needed')}>
        {t('info.recent.no')}
      </Button>
    </div>
  )
}
