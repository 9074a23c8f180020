import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from './form-field.module.css'
import type { Trouble } from './use-sending.ts'

/** Why the last try did not go through, said at once to those who do not see it. */
export function Refusal({ refusal }: { refusal: Trouble['refusal'] | undefined }) {
  const t = useTranslate()
  return (
    <p role="alert" className={styles.refusal}>
      {refusal && (
        <>
          <Icon name="circle-alert" size="small" />
          {refusalText(t, refusal.code, refusal.params)}
        </>
      )}
    </p>
  )
}
