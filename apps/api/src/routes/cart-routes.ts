import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import { cartRepository } from '@ambra/db/repositories/cart-repository'
import { isAbsent } from '@ambra/commerce/request-context'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { clientCartId, type CartAccess } from '@ambra/commerce/cart/cart-access'
import type { CartService } from '@ambra/commerce/cart/cart-service'
import type { CheckoutService } from '@ambra/commerce/cart/checkout-service'
import type { CouponService } from '@ambra/commerce/cart/coupon-service'

type Services = {
  access: CartAccess
  carts: CartService
  checkout: CheckoutService
  coupons: CouponService
}

/** Calls under cart/. @see reference 4 */
export function cartRoutes({ database }: ApiDeps, { access, carts, checkout, coupons }: Services) {
  const repository = cartRepository(database.db)
  return [
    route(
      endpoints.cartCreate,
      async ({ caller }) => {
        const customer = await access.findCustomer(caller)
        return clientCartId(
          await repository.create({ storeId: caller.store.id, customerId: customer?.id, now: caller.now }),
        )
      },
      { limit: 'cart-create' },
    ),
    route(endpoints.cartPull, async ({ query, caller }) =>
      carts.pull(await access.getCart(query.cartId, caller), caller),
    ),
    route(endpoints.cartUpdate, async ({ query, body, caller }) => {
      const cartId = query.cartId ?? body.cartItem.quoteId ?? body.cartItem.quote_id
      return carts.update(await access.getCart(cartId, caller), body.cartItem, caller)
    }),
    route(endpoints.cartDelete, async ({ query, body, caller }) => {
      const cartId = query.cartId ?? body.cartItem.quoteId ?? body.cartItem.quote_id
      if (body.cartItem.item_id === undefined && body.cartItem.sku === undefined)
        throw new ShopError('cart.item_missing')
      return carts.remove(await access.getCart(cartId, caller), body.cartItem, caller.now)
    }),
    route(endpoints.cartTotals, async ({ query, caller }) =>
      checkout.totals(await access.getCart(query.cartId, caller), caller),
    ),
    route(endpoints.cartApplyCoupon, async ({ query, caller }) => {
      if (isAbsent(query.coupon)) throw new ShopError('request.missing_parameter', { name: 'coupon' })
      return coupons.apply(await access.getCart(query.cartId, caller), query.coupon ?? '', caller)
    }),
    route(endpoints.cartDeleteCoupon, async ({ query, caller }) =>
      coupons.remove(await access.getCart(query.cartId, caller), caller.now),
    ),
    route(
      endpoints.cartCoupon,
      async ({ query, caller }) => (await access.getCart(query.cartId, caller)).couponCode ?? null,
    ),
    route(endpoints.cartPaymentMethods, async ({ query, caller }) =>
      checkout.paymentMethods(await access.getCart(query.cartId, caller), caller),
    ),
    route(endpoints.cartShippingMethods, async ({ query, body, caller }) =>
      checkout.shippingMethods(await access.getCart(query.cartId, caller), caller, body.address),
    ),
    route(endpoints.cartShippingInformation, async ({ query, body, caller }) =>
      checkout.shippingInformation(
        await access.getCart(query.cartId, caller),
        caller,
        body.addressInformation,
      ),
    ),
    route(endpoints.cartCollectTotals, async ({ query, body, caller }) => {
      const cart = await access.getCart(query.cartId, caller)
      const { methods } = body
      if (!methods) return checkout.totals(cart, caller)
      return checkout.totals(cart, caller, {
        carrierCode: methods.shippingCarrierCode ?? cart.shipping?.carrierCode ?? null,
        methodCode: methods.shippingMethodCode ?? cart.shipping?.methodCode ?? null,
        paymentCode: methods.paymentMethod?.method ?? cart.payment?.methodCode ?? null,
      })
    }),
  ]
}
