import type { FieldError } from '@ambra/domain/customers/address/address'
import { fieldId } from './form-field.tsx'
import formStyles from './form-field.module.css'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './star-input.module.css'

const stars = [1, 2, 3, 4, 5]

type StarInputProps = {
  field: string
  legend: string
  value: number
  fieldErrors: readonly FieldError[]
  onChange: (value: number) => void
}

/** Five stars as a radio group, operated by touch, mouse or arrow keys. */
export function StarInput({ field, legend, value, fieldErrors, onChange }: StarInputProps) {
  const t = useTranslate()
  // Selecting stars resolves the error.
  const error = value > 0 ? undefined : fieldErrors.find((candidate) => candidate.field === field)
  const errorId = `${fieldId(field)}-fault`
  return (
    <fieldset className={styles.stars} aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      <div>
        {stars.map((star) => (
          <label key={star} data-filled={star <= value || undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name={field}
              id={star === 1 ? fieldId(field) : undefined}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <span className="visually-hidden">{t('afterSale.stars', { count: star })}</span>
            <Icon name="star" size="large" />
          </label>
        ))}
      </div>
      {error && (
        <span className={formStyles.fault} id={errorId}>
          <Icon name="circle-alert" size="small" />
          {shopErrorText(t, error.code, error.params)}
        </span>
      )}
    </fieldset>
  )
}
