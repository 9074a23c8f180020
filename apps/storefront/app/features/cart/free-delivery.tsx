import { freeShippingOver, missingToFreeShipping } from '@ambra/domain/free-shipping'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { discountedGoods } from './cart-figures.ts'
import styles from './free-delivery.module.css'

/** How far the goods are from free delivery. */
export function FreeDelivery({ cart }: { cart: StoredCart }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const missing = missingToFreeShipping(discountedGoods(cart))
  const reached = Math.round(100 - (missing * 100) / freeShippingOver())
  return (
    <div className={styles.free} aria-live="polite">
      {missing === 0 ? (
        <p className="row ok">
          <Icon name="circle-check" />
          {t('cart.deliveryFree')}
        </p>
      ) : (
        <p className="row">
          <Icon name="truck" />
          {t('cart.deliveryMissing', { amount: price(missing / 100) })}
        </p>
      )}
      <progress
        className={styles.progress}
        max={100}
        value={reached}
        aria-label={t('cart.deliveryProgress')}
      />
    </div>
  )
}
