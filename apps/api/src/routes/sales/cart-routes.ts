import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isGiftCardCode, normalizeGiftCardCode } from '@ambra/domain/promotions/gift-card-code'
import type { GiftCardService } from '@ambra/commerce/promotions'
import { isAbsent } from '@ambra/commerce/platform'
import { route } from '../../http/route.ts'
import {
  clientCartId,
  type CartAccess,
  type CartService,
  type CheckoutService,
  type CouponService,
} from '@ambra/commerce/sales'

type Services = {
  access: CartAccess
  carts: CartService
  checkout: CheckoutService
  coupons: CouponService
  giftCards: GiftCardService
}

/** Calls under cart/. @see docs/rules/cart CRT-1 */
export function cartRoutes({ access, carts, checkout, coupons, giftCards }: Services) {
  return [
    route(
      endpoints.cartCreate,
      async ({ context }) => {
        const customer = await access.findCustomer(context)
        return clientCartId(await access.openCart(context, customer?.id))
      },
      { limit: 'cart-create' },
    ),
    route(endpoints.cartPull, async ({ query, context }) =>
      carts.pull(await access.getCart(query.cartId, context), context),
    ),
    route(endpoints.cartUpdate, async ({ query, body, context }) => {
      const cartId = query.cartId ?? body.cartItem.quoteId ?? body.cartItem.quote_id
      return carts.update(await access.getCart(cartId, context), body.cartItem, context)
    }),
    route(endpoints.cartDelete, async ({ query, body, context }) => {
      const cartId = query.cartId ?? body.cartItem.quoteId ?? body.cartItem.quote_id
      if (body.cartItem.item_id === undefined && body.cartItem.sku === undefined)
        throw new ShopError('cart.item_missing')
      return carts.remove(await access.getCart(cartId, context), body.cartItem, context.now)
    }),
    route(endpoints.cartTotals, async ({ query, context }) =>
      checkout.totals(await access.getCart(query.cartId, context), context),
    ),
    route(endpoints.cartApplyCoupon, async ({ query, context }) => {
      if (isAbsent(query.coupon)) throw new ShopError('request.missing_parameter', { name: 'coupon' })
      const cart = await access.getCart(query.cartId, context)
      const typed = query.coupon ?? ''
      // Clients of the specification have one field for codes of every kind.
      if (isGiftCardCode(normalizeGiftCardCode(typed))) return giftCards.apply(cart, typed, context)
      return coupons.apply(cart, typed, context)
    }),
    route(endpoints.cartApplyGiftCard, async ({ query, body, context }) =>
      giftCards.apply(await access.getCart(query.cartId, context), body.code, context),
    ),
    route(endpoints.cartDeleteGiftCard, async ({ query, body, context }) =>
      giftCards.remove(await access.getCart(query.cartId, context), body.ending, context.now),
    ),
    route(endpoints.giftCardBalance, ({ body, context }) => giftCards.balance(body.code, context)),
    route(endpoints.cartDeleteCoupon, async ({ query, context }) =>
      coupons.remove(await access.getCart(query.cartId, context), context.now),
    ),
    route(
      endpoints.cartCoupon,
      async ({ query, context }) => (await access.getCart(query.cartId, context)).couponCode ?? null,
    ),
    route(endpoints.cartPaymentMethods, async ({ query, context }) =>
      checkout.paymentMethods(await access.getCart(query.cartId, context), context),
    ),
    route(endpoints.cartShippingMethods, async ({ query, body, context }) =>
      checkout.shippingMethods(await access.getCart(query.cartId, context), context, body.address),
    ),
    route(endpoints.cartShippingInformation, async ({ query, body, context }) =>
      checkout.shippingInformation(
        await access.getCart(query.cartId, context),
        context,
        body.addressInformation,
      ),
    ),
    route(endpoints.cartCollectTotals, async ({ query, body, context }) => {
      const cart = await access.getCart(query.cartId, context)
      const { methods } = body
      if (!methods) return checkout.totals(cart, context)
      return checkout.totals(cart, context, {
        carrierCode: methods.shippingCarrierCode ?? cart.shipping?.carrierCode ?? null,
        methodCode: methods.shippingMethodCode ?? cart.shipping?.methodCode ?? null,
        paymentCode: methods.paymentMethod?.method ?? cart.payment?.methodCode ?? null,
      })
    }),
  ]
}
