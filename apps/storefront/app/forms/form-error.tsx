import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './form-field.module.css'
import type { FormError } from './use-sending.ts'

/** Why the last try did not go through, said at once to those who do not see it. */
export function ErrorNotice({ refusal: error }: { refusal: FormError['refusal'] | undefined }) {
  const t = useTranslate()
  return (
    <p role="alert" className={styles.refusal}>
      {error && (
        <>
          <Icon name="circle-alert" size="small" />
          {shopErrorText(t, error.code, error.params)}
        </>
      )}
    </p>
  )
}
