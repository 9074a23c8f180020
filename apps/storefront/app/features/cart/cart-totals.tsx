import { isVirtualCart } from '@ambra/domain/cart-item'
import { useCartAge } from '#app/offline/data-age.ts'
import { AsOf } from '#app/shop-ui/as-of.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { figuresOf, goodsOnly, TotalRows } from '#app/shop-ui/order/totals.tsx'
import { goodsTotal } from './cart-figures.ts'
import styles from './cart-totals.module.css'
import { useCart } from '#app/cart/use-cart.ts'
import type { Cents } from '@ambra/domain/money'

/** Totals of the server while they are of these lines, else the sum of the lines; `least` is what delivery costs at least. */
export function CartTotals({ least }: { least: Cents | undefined }) {
  const t = useTranslate()
  const { cart, isSettled } = useCart()
  const age = useCartAge(cart)
  const figures =
    isSettled && cart.platformTotals ? figuresOf(cart.platformTotals) : goodsOnly(goodsTotal(cart))
  return (
    <div className={styles.sums} aria-live="polite" aria-busy={!isSettled}>
      <TotalRows
        figures={{ ...figures, taxes: [] }}
        totalLabel={t('cart.total')}
        deliveryFrom={least}
        withoutDelivery={isVirtualCart(cart.cartItems)}
      />
      <AsOf at={age} of="cart" />
    </div>
  )
}
