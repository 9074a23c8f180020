import { isVirtualCart } from '@ambra/domain/sales/cart/cart-item'
import { useCartAge } from '#app/offline/data-age.ts'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { figuresOf, goodsOnly, TotalRows } from '#app/shop-ui/order/totals.tsx'
import { goodsTotal } from './cart-figures.ts'
import styles from './cart-totals.module.css'
import { useCart } from '#app/cart/use-cart.ts'
import type { CartDelivery } from '@ambra/domain/fulfilment/cart-delivery'

type CartTotalsProps = {
  offered: CartDelivery | undefined
  /** True when the lines have changed since the offer. */
  isStale: boolean
}

/**
 * Shows the server's totals if they are for these lines, else the sum of the lines; with the cheapest
 * delivery.
 */
export function CartTotals({ offered, isStale }: CartTotalsProps) {
  const t = useTranslate()
  const { cart, isSettled } = useCart()
  const age = useCartAge(cart)
  const figures =
    isSettled && cart.platformTotals ? figuresOf(cart.platformTotals) : goodsOnly(goodsTotal(cart))
  return (
    <div className={styles.sums} aria-live="polite" aria-busy={!isSettled || isStale}>
      <TotalRows
        figures={{ ...figures, taxes: [] }}
        totalLabel={t('cart.total')}
        offered={offered}
        withoutDelivery={isVirtualCart(cart.cartItems)}
      />
      <AsOf at={age} of="cart" />
    </div>
  )
}
