import { useLocation } from 'react-router'
import { compareList } from '#app/lists/product-lists.ts'
import { useProductList, useSoldCount } from '#app/lists/use-product-list.ts'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './compare-tray.module.css'

/** Number of newest products shown with a picture; the count includes all. */
const shownAtMost = 4

/** Products selected for comparison, shown below the lists. Stored in the browser, so it works offline. */
export function CompareTray() {
  const t = useTranslate()
  const storePath = useStorePath()
  const { pathname } = useLocation()
  const products = useProductList(compareList)
  const hasList = pathname.startsWith(storePath('/c/')) || pathname === storePath('/search')
  const count = useSoldCount(compareList)
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
        {t('compare.tray', { count })}
      </ButtonLink>
    </aside>
  )
}
