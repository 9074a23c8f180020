import {
  allowedQuantity,
  mostAllowed,
  type QuantityRule,
  type QuantityRuleError,
  quantityRuleError,
} from '@ambra/domain/catalogue/prices/quantity-rule'
import { quantityError } from '@ambra/domain/customers/address/validation'
import { type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './quantity-stepper.module.css'

/** Maximum quantity per line that the server accepts. */
const mostOfOne = 10_000

type QuantityStepperProps = {
  qty: number
  max: number | undefined
  /** Quantities in which it is sold. */
  rule: QuantityRule
  name: string
  onChange: (qty: number) => void
  /** Replaces "less" at the lowest quantity. */
  onRemove?: () => void
}

/**
 * Quantity by buttons or typed. An invalid quantity shows an error and is not applied; one between two sold
 * quantities is rounded up, with a message. @see spec §5 "Form messages", docs/rules/stock STK-8
 */
export function QuantityStepper({ qty, max, rule, name, onChange, onRemove }: QuantityStepperProps) {
  const t = useTranslate()
  const errorId = useId()
  // Text being typed; undefined shows the cart's quantity.
  const [typed, setTyped] = useState<string>()
  const [corrected, setCorrected] = useState<QuantityRuleError>()
  const { qty_increments: size = 1 } = rule
  const most = mostAllowed(max ?? mostOfOne, rule)
  const less = Math.ceil(qty / size) * size - size
  const isLowest = less < allowedQuantity(1, rule)
  const more = allowedQuantity(qty + 1, rule)
  const error = typed === undefined ? undefined : errorOf(typed, max === undefined ? max : most)
  function step(next: number) {
    setTyped(undefined)
    setCorrected(undefined)
    onChange(next)
  }
  function finish() {
    if (typed === undefined || error) return
    const next = allowedQuantity(Number(typed), rule)
    setTyped(undefined)
    setCorrected(quantityRuleError(Number(typed), rule))
    if (next !== qty) onChange(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') finish()
    if (event.key !== 'Escape' || typed === undefined) return
    // The drawer stays open: Escape discards only the typed text.
    event.preventDefault()
    event.stopPropagation()
    setTyped(undefined)
  }
  return (
    <>
      <fieldset className={styles.stepper} aria-label={t('cart.quantityOf', { name })}>
        <button
          type="button"
          aria-label={isLowest && onRemove ? t('cart.removeNamed', { name }) : t('cart.less')}
          disabled={isLowest && !onRemove}
          onClick={() => (isLowest && onRemove ? onRemove() : step(less))}
        >
          <Icon name={isLowest && onRemove ? 'trash-2' : 'minus'} size="small" />
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
        <button type="button" aria-label={t('cart.more')} disabled={more > most} onClick={() => step(more)}>
          <Icon name="plus" size="small" />
        </button>
      </fieldset>
      <p id={errorId} className={error ? styles.fault : styles.correction} role="alert">
        {error
          ? shopErrorText(t, error.code, error.params)
          : corrected && typed === undefined && correctionText(t, corrected, qty)}
      </p>
    </>
  )
}

const correctionText = (
  t: ReturnType<typeof useTranslate>,
  { code, params }: QuantityRuleError,
  qty: number,
) =>
  code === 'stock.quantity_step' ? t('cart.roundedUp', { ...params, qty }) : shopErrorText(t, code, params)

/**
 * Returns the error of a typed quantity, with the remaining number if known. @see spec §8 "Only
 * {maxQuantity} products…"
 */
export function errorOf(typed: string, max: number | undefined) {
  const error = quantityError(typed, max ?? mostOfOne)
  return error?.code === 'form.quantity_below' && max !== undefined
    ? { code: 'stock.max_quantity' as const, params: { maxQuantity: max } }
    : error
}
