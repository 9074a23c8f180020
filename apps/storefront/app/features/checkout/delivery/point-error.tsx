import type { FieldError } from '@ambra/domain/address'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from '#app/forms/form-field.module.css'

/** Says above the list that a locker or shop has to be chosen. */
export function PointError({ fieldErrors }: { fieldErrors: readonly FieldError[] }) {
  const t = useTranslate()
  const error = fieldErrors.find(({ field }) => field === 'pickupPoint')
  return error ? (
    <p className={styles.fault} role="alert">
      <Icon name="circle-alert" size="small" />
      {shopErrorText(t, error.code, error.params)}
    </p>
  ) : null
}
