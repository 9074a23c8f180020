import { volatileThreshold } from '@ambra/domain/stock-status'
import { useTranslate } from '#app/i18n/messages.tsx'
import { refusalText } from '#app/i18n/error-text.ts'
import styles from './stock-label.module.css'

type StockLabelProps = {
  isInStock: boolean
  quantity: number
  /** False for goods whose quantity is not counted. */
  isCounted?: boolean
  /** The sentence of the specification instead of the short words of a card. */
  isLong?: boolean
}

/** In stock, few left (the quantity is volatile then), or out. @see spec §8 stock labels */
export function StockLabel({ isInStock, quantity, isCounted = true, isLong = false }: StockLabelProps) {
  const t = useTranslate()
  if (!isInStock)
    return <span className={`${styles.stock} ${styles.out}`}>{refusalText(t, 'stock.out_label')}</span>
  const isFew = isCounted && quantity > 0 && quantity <= volatileThreshold
  if (isFew && !isLong)
    return <span className={`${styles.stock} ${styles.few}`}>{t('stock.few', { count: quantity })}</span>
  return (
    <>
      <span className={styles.stock}>{refusalText(t, 'stock.in')}</span>
      {isFew && (
        <span className={`${styles.stock} ${styles.few}`}>
          {refusalText(t, 'stock.max_quantity', { maxQuantity: quantity })}
        </span>
      )}
    </>
  )
}
