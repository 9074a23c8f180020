import { useLocation } from 'react-router'
import { compareList } from '#app/lists/product-lists.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './compare-tray.module.css'

/** The newest ones have a picture; the number says how many there are. */
const shownAtMost = 4

/**
 * What is chosen for the comparison, below the lists it is chosen from. Lives in the browser, so it is there without a
 * network too.
 */
export function CompareTray() {
  const t = useTranslate()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  const products = useProductList(compareList)
  const hasList = pathname.startsWith(storePath('/c/')) || pathname === storePath('/search')
  if (!hasList || products.length === 0) return null
  return (
    <aside className={styles.tray} aria-label={t('nav.compare')} data-compare-tray>
      <ul>
        {products.slice(-shownAtMost).map(({ sku, name, image }) => (
          <li key={sku}>
            <ProductImage path={image} size={150} />
            <button
              type="button"
              aria-label={t('compare.remove', { name })}
              onClick={() => void compareList.remove(sku)}
            >
              <Icon name="x" size="small" />
            </button>
          </li>
        ))}
      </ul>
      <ButtonLink variant="ink" size="small" to={storePath('/compare')}>
        {t('compare.tray', { count: products.length })}
      </ButtonLink>
    </aside>
  )
}
