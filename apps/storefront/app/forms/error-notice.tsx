import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import type { FormError } from './form-error.ts'
import styles from './form-field.module.css'

type ErrorNoticeProps = {
  error: FormError['error']
  /** Name of the failed action, shown before the reason. */
  title?: string
  /** Shown as a box above a form; otherwise as a line above the button. */
  isBoxed?: boolean
}

/**
 * Shows why the form was not sent. The live region is rendered before its text, so that the text is
 * announced.
 */
export function ErrorNotice({ error, title, isBoxed = false }: ErrorNoticeProps) {
  const t = useTranslate()
  return (
    <div role="alert" className={isBoxed ? styles.boxedNotice : styles.notice}>
      {error && (
        <p>
          <Icon name="circle-alert" {...(!isBoxed && { size: 'small' as const })} />
          <span>
            {title && <b>{title}</b>} {shopErrorText(t, error.code, error.params)}
          </span>
        </p>
      )}
    </div>
  )
}
