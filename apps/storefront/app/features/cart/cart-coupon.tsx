import type { Totals } from '@ambra/contract/sales/cart'
import { type ErrorCode, ShopError } from '@ambra/contract/platform/errors/errors'
import { couponOf, requestCoupon } from '@ambra/domain/sales/cart/cart-coupon'
import { looksLikeGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AppliedGiftCards } from '#app/shop-ui/order/applied-gift-cards.tsx'
import { CouponField, CouponForm } from '#app/shop-ui/order/coupon-field.tsx'
import { Folded } from '#app/shop-ui/order/folded.tsx'
import { cartStore } from '#app/cart/cart-store.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { cartActions } from '#app/cart/cart-actions.ts'
import { browserClient } from '#app/session/browser-client.ts'

type CartCouponProps = {
  /** True when the field is collapsed behind a label that expands it. */
  isFolded?: boolean
  /** Totals that include the buyer, unlike the cart's own. */
  totals?: Totals | undefined
}

/**
 * Coupon of the cart and gift cards; one field accepts both codes. @see spec §4 "A coupon is applied or
 * removed on the server, then totals are force-synced"
 */
export function CartCoupon({ isFolded = false, totals }: CartCouponProps) {
  const t = useTranslate()
  const { cart, isSettled } = useCart()
  const [hasRequested, setRequested] = useState(false)
  const { couponDue, couponError } = cart
  const code = couponOf(cart) || undefined
  const { couponFault: error, giftCards = [] } = totals ?? cart.platformTotals ?? {}
  const cards = useCartGiftCards()
  const apply = (requested: string) => {
    if (looksLikeGiftCardCode(requested)) return void cards.apply(requested)
    cards.clear()
    setRequested(true)
    void cartStore.change(requestCoupon(requested))
  }
  const remove = () => {
    setRequested(false)
    void cartStore.change(requestCoupon(''))
  }
  // The totals that show the coupon arrive after the response to it.
  const isBusy = couponDue !== undefined || (hasRequested && !isSettled && code === undefined)
  const field = (
    <>
      <CouponField
        code={code}
        // A code of the catalogue; one of a newer server has the general text.
        fieldError={error && { ...error, error: error.error as ErrorCode }}
        rejected={cards.error ?? couponError}
        isBusy={isBusy || cards.isBusy}
        onApply={apply}
        onRemove={remove}
        cards={giftCards.length}
      >
        <AppliedGiftCards cards={giftCards} onRemove={(ending) => void cards.remove(ending)} />
      </CouponField>
      {/* The coupon replaces the field; a gift card still needs one. */}
      {code !== undefined && !isBusy && (
        <Folded isOpen={cards.error !== undefined} label={t('coupon.giftCardAdd')}>
          <CouponForm
            key={giftCards.length}
            rejected={cards.error}
            isBusy={cards.isBusy}
            onApply={(typed) => void cards.apply(typed)}
          />
        </Folded>
      )}
    </>
  )
  if (!isFolded) return field
  const isOpen = code !== undefined || couponError !== undefined || giftCards.length > 0
  return (
    <Folded isOpen={isOpen || isBusy || cards.isBusy || cards.error !== undefined} label={t('coupon.add')}>
      {field}
    </Folded>
  )
}

type CodeError = {
  code: string
  error: ErrorCode
  params: Readonly<Record<string, string | number>>
}

/**
 * Returns the gift cards of the server cart. Codes are never stored in the browser: the totals contain only
 * their last letters.
 */
function useCartGiftCards() {
  const { cart } = useCart()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CodeError>()
  const query = { cartId: cart.cartServerToken }

  async function change(typed: string, send: () => Promise<unknown>) {
    setBusy(true)
    setError(undefined)
    try {
      await send()
      await cartActions.syncTotals()
    } catch (cause) {
      if (!(cause instanceof ShopError)) throw cause
      setError({ code: typed, error: cause.code, params: cause.params })
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    error,
    clear: () => setError(undefined),
    apply: (code: string) =>
      change(code, () => browserClient().call('cartApplyGiftCard', { query, body: { code } })),
    remove: (ending: string) =>
      change('', () => browserClient().call('cartDeleteGiftCard', { query, body: { ending } })),
  }
}
