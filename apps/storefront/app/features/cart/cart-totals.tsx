import { isVirtualCart } from '@ambra/domain/cart-item'
import { useTranslate } from '#app/ui/messages.tsx'
import { figuresOf, goodsOnly, TotalRows } from '#app/ui/totals.tsx'
import { goodsTotal } from './cart-figures.ts'
import styles from './microcart.module.css'
import { useCart } from './use-cart.ts'
import { useDeliveryEstimate } from './use-delivery-estimate.ts'

/** Totals of the server while they are of these lines, else the sum of the lines. */
export function CartTotals() {
  const t = useTranslate()
  const { cart, isSettled } = useCart()
  const estimate = useDeliveryEstimate()
  const figures =
    isSettled && cart.platformTotals ? figuresOf(cart.platformTotals) : goodsOnly(goodsTotal(cart))
  return (
    <div className={styles.sums} aria-live="polite" aria-busy={!isSettled}>
      <TotalRows
        figures={{ ...figures, taxes: [] }}
        totalLabel={t('cart.total')}
        deliveryFrom={estimate}
        withoutDelivery={isVirtualCart(cart.cartItems)}
      />
    </div>
  )
}
