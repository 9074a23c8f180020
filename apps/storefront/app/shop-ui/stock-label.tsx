import { volatileThreshold } from '@ambra/domain/stock-status'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import styles from './stock-label.module.css'

type StockLabelProps = {
  isInStock: boolean
  quantity: number
  /** False for services and other goods whose quantity is not counted: nothing lies in stock. */
  isCounted?: boolean | undefined
  /** The sentence of the specification instead of the short words of a card. */
  isLong?: boolean
}

/** In stock, how many are left of a few, or out: always one line; available without a stock. @see spec §8 stock labels */
export function StockLabel({ isInStock, quantity, isCounted = true, isLong = false }: StockLabelProps) {
  const t = useTranslate()
  if (!isInStock)
    return <span className={`${styles.stock} ${styles.out}`}>{shopErrorText(t, 'stock.out_label')}</span>
  if (!isCounted) return <span className={styles.stock}>{t('stock.available')}</span>
  const isFew = quantity > 0 && quantity <= volatileThreshold
  if (!isFew) return <span className={styles.stock}>{shopErrorText(t, 'stock.in')}</span>
  return (
    <span className={`${styles.stock} ${styles.few}`}>
      {isLong
        ? shopErrorText(t, 'stock.max_quantity', { maxQuantity: quantity })
        : t('stock.few', { count: quantity })}
    </span>
  )
}
