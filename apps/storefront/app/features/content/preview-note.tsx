import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './content.module.css'

/** States that only the holder of the link sees this page. */
export function PreviewNote() {
  const t = useTranslate()
  return (
    <p className={styles.preview} role="note">
      {t('content.preview')}
    </p>
  )
}
