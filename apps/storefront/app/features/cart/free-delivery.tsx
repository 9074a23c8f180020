import type { CartDelivery } from '@ambra/domain/fulfilment/cart-delivery'
import { freeShippingOver, missingToFreeShipping } from '@ambra/domain/fulfilment/free-shipping'
import type { StoredCart } from '#app/storage/storage-keys.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { discountedGoods } from './cart-figures.ts'
import styles from './free-delivery.module.css'

type FreeDeliveryProps = { cart: StoredCart; offered: CartDelivery | undefined }

/**
 * Shows the amount missing for free delivery, or the price of delivering large products, which it does not
 * cover.
 */
export function FreeDelivery({ cart, offered }: FreeDeliveryProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  // Not known yet what these products are.
  if (!offered) return <div className={styles.free} />
  if (offered.isLarge) return <LargeDelivery offered={offered} />
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

function LargeDelivery({ offered: { least, collection } }: { offered: CartDelivery }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const words = [t('cart.deliveryLarge', { price: price(least / 100) })]
  if (collection !== undefined)
    words.push(
      collection === 0 ? t('cart.collectionFree') : t('cart.collection', { price: price(collection / 100) }),
    )
  return (
    <div className={styles.free} aria-live="polite">
      <p className="row">
        <Icon name="truck" />
        {words.join(', ')}
      </p>
    </div>
  )
}
