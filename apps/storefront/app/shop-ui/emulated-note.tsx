import styles from './emulated-note.module.css'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'

/** Note wherever a shopper pays or has paid at an emulator: no money moves. @see docs/payments.md */
export function EmulatedNote() {
  const t = useTranslate()
  return (
    <div className={styles.note} role="note">
      <Icon name="circle-alert" size="small" />
      <div>
        <b>{t('payment.emulatedTitle')}</b>
        <p>{t('payment.emulatedHelp')}</p>
      </div>
    </div>
  )
}
