import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './refusal.module.css'
import type { FormError } from '#app/forms/use-sending.ts'

type RefusalProps = {
  refusal: FormError['refusal']
  /** What did not work, above why. */
  title?: string
}

/** Why a form was rejected. The live region is rendered before its text, so that the text is announced. */
export function ErrorNotice({ refusal: error, title }: RefusalProps) {
  const t = useTranslate()
  return (
    <div role="alert">
      {error && (
        <p className={styles.refusal}>
          <Icon name="circle-alert" />
          <span>
            {title && <b>{title}</b>} {shopErrorText(t, error.code, error.params)}
          </span>
        </p>
      )}
    </div>
  )
}
