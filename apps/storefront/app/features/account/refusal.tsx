import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from './account.module.css'
import type { FormTrouble } from './account-refusal.ts'

type RefusalProps = {
  refusal: FormTrouble['refusal']
  /** What did not work, above why. */
  title?: string
}

/** Why a form was refused. The region is there before its text, so that the text is read out. */
export function Refusal({ refusal, title }: RefusalProps) {
  const t = useTranslate()
  return (
    <div role="alert">
      {refusal && (
        <p className={styles.refusal}>
          <Icon name="circle-alert" />
          <span>
            {title && <b>{title}</b>} {refusalText(t, refusal.code, refusal.params)}
          </span>
        </p>
      )}
    </div>
  )
}
