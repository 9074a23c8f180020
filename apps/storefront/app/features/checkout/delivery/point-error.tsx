import type { FieldError } from '@ambra/domain/customers/address/address'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from '#app/forms/form-field.module.css'

/** Error above the list: a locker or shop must be selected. */
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
