import { useTranslate } from './messages.tsx'
import styles from './stock-label.module.css'

/** At or below this quantity the label says how many are left. */
const fewAtMost = 5

type StockLabelProps = { isInStock: boolean; quantity: number }

export function StockLabel({ isInStock, quantity }: StockLabelProps) {
  const t = useTranslate()
  if (!isInStock) return <span className={`${styles.stock} ${styles.out}`}>{t('stock.out')}</span>
  if (quantity > 0 && quantity <= fewAtMost)
    return <span className={`${styles.stock} ${styles.few}`}>{t('stock.few', { count: quantity })}</span>
  return <span className={styles.stock}>{t('stock.in')}</span>
}
