import { quantityError } from '@ambra/domain/validation'
import { type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './quantity-stepper.module.css'

/** What a server of a cart takes at most of one line. */
const mostOfOne = 10_000

type QuantityStepperProps = {
  qty: number
  /** Pieces that can be had, where that is known. */
  max: number | undefined
  name: string
  onChange: (qty: number) => void
}

/** A quantity by buttons or typed; what cannot be bought is said below and not taken over. @see spec §5 "Form messages" */
export function QuantityStepper({ qty, max, name, onChange }: QuantityStepperProps) {
  const t = useTranslate()
  const errorId = useId()
  // What is being typed; undefined shows the cart's quantity.
  const [typed, setTyped] = useState<string>()
  const error = typed === undefined ? undefined : errorOf(typed, max)
  function step(next: number) {
    setTyped(undefined)
    onChange(next)
  }
  function finish() {
    if (typed === undefined || error) return
    setTyped(undefined)
    if (Number(typed) !== qty) onChange(Number(typed))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') finish()
    if (event.key !== 'Escape' || typed === undefined) return
    // The drawer stays open: Escape discards only what was typed.
    event.preventDefault()
    event.stopPropagation()
    setTyped(undefined)
  }
  return (
    <>
      <fieldset className={styles.stepper} aria-label={t('cart.quantityOf', { name })}>
        <button type="button" aria-label={t('cart.less')} disabled={qty <= 1} onClick={() => step(qty - 1)}>
          <Icon name="minus" size="small" />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t('cart.quantityOf', { name })}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          value={typed ?? qty}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={finish}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label={t('cart.more')}
          disabled={qty >= (max ?? mostOfOne)}
          onClick={() => step(qty + 1)}
        >
          <Icon name="plus" size="small" />
        </button>
      </fieldset>
      <p id={errorId} className={styles.fault} role="alert">
        {error && shopErrorText(t, error.code, error.params)}
      </p>
    </>
  )
}

/** Where it is known how many are left, that is what is said. @see spec §8 "Only {maxQuantity} products…" */
export function errorOf(typed: string, max: number | undefined) {
  const error = quantityError(typed, max ?? mostOfOne)
  return error?.code === 'form.quantity_below' && max !== undefined
    ? { code: 'stock.max_quantity' as const, params: { maxQuantity: max } }
    : error
}
