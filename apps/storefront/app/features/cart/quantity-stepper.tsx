import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import styles from './microcart.module.css'

type QuantityStepperProps = { qty: number; max?: number; name: string; onChange: (qty: number) => void }

export function QuantityStepper({
  qty,
  max = Number.POSITIVE_INFINITY,
  name,
  onChange,
}: QuantityStepperProps) {
  const t = useTranslate()
  return (
    <fieldset className={styles.stepper} aria-label={t('cart.quantityOf', { name })}>
      <button type="button" aria-label={t('cart.less')} disabled={qty <= 1} onClick={() => onChange(qty - 1)}>
        <Icon name="minus" size="small" />
      </button>
      <output>{qty}</output>
      <button
        type="button"
        aria-label={t('cart.more')}
        disabled={qty >= max}
        onClick={() => onChange(qty + 1)}
      >
        <Icon name="plus" size="small" />
      </button>
    </fieldset>
  )
}
