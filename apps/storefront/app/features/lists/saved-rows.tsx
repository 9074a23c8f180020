import type { SavedProduct } from '#app/browser/storage-keys.ts'
import { usePriceFormat } from '#app/ui/format.ts'
import { useTranslate } from '#app/ui/messages.tsx'
import styles from './lists.module.css'

/** What is known of a list without a network: names and the prices of the day they were saved. */
export function SavedRows({ products }: { products: readonly SavedProduct[] }) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  return (
    <>
      <p>{t('lists.offline')}</p>
      <ul className={styles.saved}>
        {products.map(({ sku, name, price_incl_tax }) => (
          <li key={sku}>
            <span>{name}</span>
            {price_incl_tax !== undefined && <span>{formatPrice(price_incl_tax)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
