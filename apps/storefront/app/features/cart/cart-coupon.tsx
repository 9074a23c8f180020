import type { Totals } from '@ambra/contract/cart'
import type { ErrorCode } from '@ambra/contract/errors'
import { couponOf, requestCoupon } from '@ambra/domain/cart/cart-coupon'
import { useState } from 'react'
import { CouponField, FoldedCoupon } from '#app/shop-ui/coupon-field.tsx'
import { cartStore } from '#app/cart/cart-store.ts'
import { useCart } from '#app/cart/use-cart.ts'

type CartCouponProps = {
  /** Behind words that unfold the field. */
  isFolded?: boolean
  /** Totals that know more than the cart's own: who is buying. */
  totals?: Totals | undefined
}

/** The coupon of the cart. @see spec §4 "A coupon is applied or removed on the server, then totals are force-synced" */
export function CartCoupon({ isFolded = false, totals }: CartCouponProps) {
  const { cart, isSettled } = useCart()
  const [hasAsked, setAsked] = useState(false)
  const { couponDue, couponRefusal } = cart
  const code = couponOf(cart) || undefined
  const fault = (totals ?? cart.platformTotals)?.couponFault
  const apply = (asked: string) => {
    setAsked(true)
    void cartStore.change(requestCoupon(asked))
  }
  const remove = () => {
    setAsked(false)
    void cartStore.change(requestCoupon(''))
  }
  // The totals that show the coupon come after the answer to it.
  const isBusy = couponDue !== undefined || (hasAsked && !isSettled && code === undefined)
  const field = (
    <CouponField
      code={code}
      // A code of the catalogue; that of a newer server has the general text.
      fault={fault && { ...fault, error: fault.error as ErrorCode }}
      refusal={couponRefusal}
      isBusy={isBusy}
      onApply={apply}
      onRemove={remove}
    />
  )
  if (!isFolded) return field
  return (
    <FoldedCoupon isOpen={code !== undefined || couponRefusal !== undefined || isBusy}>{field}</FoldedCoupon>
  )
}
