import { productPath } from '@ambra/domain/platform/text/slug'
import { Link } from 'react-router'
import type { SavedProduct } from '#app/storage/storage-keys.ts'
import { useOpenable } from '#app/offline/use-openable.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './saved-rows.module.css'

/**
 * Offline version of a list: names, prices from the day they were saved, and links to products that open
 * offline.
 */
export function SavedRows({ products }: { products: readonly SavedProduct[] }) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const storePath = useStorePath()
  const pathOf = (product: SavedProduct) => storePath(productPath(product))
  const openable = useOpenable(products.map(pathOf))
  return (
    <>
      <p>{t('lists.offline')}</p>
      <ul className={styles.saved}>
        {products.map((product) => (
          <li key={product.sku}>
            {openable.has(pathOf(product)) ? (
              <Link className="link" to={openable.get(pathOf(product)) ?? ''}>
                {product.name}
              </Link>
            ) : (
              <span>
                {product.name} <small className="muted">{t('offline.notKept')}</small>
              </span>
            )}
            {product.price_incl_tax !== undefined && <span>{formatPrice(product.price_incl_tax)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
