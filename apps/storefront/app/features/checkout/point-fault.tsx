import type { FieldFault } from '@ambra/domain/address'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from '#app/forms/form-field.module.css'

/** Says above the list that a locker or shop has to be chosen. */
export function PointFault({ faults }: { faults: readonly FieldFault[] }) {
  const t = useTranslate()
  const fault = faults.find(({ field }) => field === 'pickupPoint')
  return fault ? (
    <p className={styles.fault} role="alert">
      <Icon name="circle-alert" size="small" />
      {refusalText(t, fault.code, fault.params)}
    </p>
  ) : null
}
