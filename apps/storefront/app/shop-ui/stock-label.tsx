import { volatileThreshold } from '@ambra/domain/inventory/stock-status'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './stock-label.module.css'

type StockLabelProps = {
  isInStock: boolean
  quantity: number
  /** False for services and other products without a counted quantity. */
  isCounted?: boolean | undefined
  /** Shows the sentence of the specification instead of the short label of a card. */
  isLong?: boolean
}

/**
 * Stock label in one line: in stock, how many of a few are left, or sold out; available if not counted.
 * @see spec §8 stock labels
 */
export function StockLabel({ isInStock, quantity, isCounted = true, isLong = false }: StockLabelProps) {
  const t = useTranslate()
  // A translator owns these texts: another state needs an element of its own.
  if (!isInStock)
    return (
      <span key="out" className={`${styles.stock} ${styles.out}`}>
        {shopErrorText(t, 'stock.out_label')}
      </span>
    )
  if (!isCounted)
    return (
      <span key="available" className={styles.stock}>
        {t('stock.available')}
      </span>
    )
  const isFew = quantity > 0 && quantity <= volatileThreshold
  if (!isFew)
    return (
      <span key="in" className={styles.stock}>
        {shopErrorText(t, 'stock.in')}
      </span>
    )
  return (
    <span key={quantity} className={`${styles.stock} ${styles.few}`}>
      {isLong
        ? shopErrorText(t, 'stock.max_quantity', { maxQuantity: quantity })
        : t('stock.few', { count: quantity })}
    </span>
  )
}
