import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import styles from './product-card.module.css'

/** Wishlist and compare, pressed while the product is in the list. */
export function ListToggles({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { wishlist, compare } = useProductActions()
  return (
    <div className={styles.toggles}>
      <button
        type="button"
        aria-pressed={wishlist.skus.has(product.sku)}
        aria-label={t('card.wishlist', { name: product.name })}
        onClick={() => wishlist.toggle(product)}
      >
        <Icon name="heart" />
      </button>
      <button
        type="button"
        aria-pressed={compare.skus.has(product.sku)}
        aria-label={t('card.compare', { name: product.name })}
        onClick={() => compare.toggle(product)}
      >
        <Icon name="scale" />
      </button>
    </div>
  )
}
