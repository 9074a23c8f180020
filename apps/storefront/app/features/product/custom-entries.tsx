import type { CustomOption } from '@ambra/contract/catalogue/product'
import {
  countCharacters,
  cutCharacters,
  dayLimits,
  type MomentInput,
  momentForInput,
  mostCharacters,
  readMoment,
} from '@ambra/domain/catalogue/product-types/custom-option'
import { useState } from 'react'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './custom-options.module.css'
import pickerStyles from './picker.module.css'

/** Remaining characters below which the counter is announced, so as not to disturb earlier. */
const fewLeft = 10

export type EntryProps<Value> = {
  option: CustomOption
  extra: string | undefined
  value: Value
  isMissing: boolean
  onChange: (value: Value) => void
}

/** Somebody else's address: the browser does not offer the shopper's own. */
const mailField = { type: 'email', inputMode: 'email', autoComplete: 'off' } as const

/** Custom text; a long one, or one with its own limit, shows the remaining characters. */
export function TextOption({ option, extra, value, isMissing, onChange }: EntryProps<string>) {
  const t = useTranslate()
  const { option_id, title, type, max_characters } = option
  const isLong = type === 'area'
  const max = mostCharacters(type, max_characters)
  const left = max - countCharacters(value)
  const isCounted = isLong || max_characters !== undefined
  const ids = { error: `custom-${option_id}-error`, count: `custom-${option_id}-count` }
  const field = {
    value,
    'aria-label': title,
    required: option.is_require,
    'aria-invalid': isMissing,
    'aria-describedby': `${ids.error} ${ids.count}`,
    onChange: ({ target }: { target: { value: string } }) => onChange(cutCharacters(target.value, max)),
  }
  return (
    <>
      <EntryError id={ids.error} text={isMissing ? shopErrorText(t, 'form.required') : undefined} />
      <div className={styles.customText}>
        {isLong ? (
          <textarea {...field} rows={3} />
        ) : (
          <input {...field} {...(type === 'email' && mailField)} />
        )}
        {extra && <span>{extra}</span>}
      </div>
      {isCounted && (
        <p className="muted sm" id={ids.count} aria-live={left <= fewLeft ? 'polite' : 'off'}>
          {t('checkout.commentCount', { left })}
        </p>
      )}
    </>
  )
}

const inputTypes = { date: 'date', date_time: 'datetime-local', time: 'time' } as const

/** Day, time or both, in the browser's native input, which uses the local format. */
export function MomentOption({
  option,
  extra,
  input,
  days,
  value,
  isMissing,
  onChange,
}: EntryProps<string | undefined> & { input: MomentInput; days?: { min: string; max: string } }) {
  const t = useTranslate()
  // Keeps incomplete input, because a year is typed digit by digit.
  const [text, setText] = useState(value ? momentForInput(input, value) : '')
  const id = `custom-${option.option_id}-error`
  const isOutside = days !== undefined && text !== '' && (text < days.min || text > days.max)
  const error = isOutside
    ? shopErrorText(t, 'cart.gift_day', { option: option.title, from: days.min, to: days.max })
    : text
      ? value === '' && shopErrorText(t, 'cart.option_not_a_date', { option: option.title })
      : isMissing && shopErrorText(t, 'form.required')
  const limits = {
    date: days ?? dayLimits,
    date_time: { min: `${dayLimits.min}T00:00`, max: `${dayLimits.max}T23:59` },
    time: {},
  }
  return (
    <>
      <EntryError id={id} text={error || undefined} />
      <div className={styles.customText}>
        <input
          type={inputTypes[input]}
          {...limits[input]}
          value={text}
          aria-label={option.title}
          required={option.is_require}
          aria-invalid={Boolean(error)}
          aria-describedby={id}
          onChange={({ target }) => {
            setText(target.value)
            onChange(target.value ? (readMoment(input, target.value) ?? '') : undefined)
          }}
        />
        {extra && <span>{extra}</span>}
      </div>
    </>
  )
}

export const EntryError = ({ id, text }: { id: string; text: string | undefined }) => (
  <p className={pickerStyles.error} id={id} hidden={!text}>
    {text}
  </p>
)
