import { endpoints } from '@ambra/contract/endpoints'
import { pickupMethodByCode, pricedMethods } from '@ambra/domain/shipping'
import { route } from '../http/route.ts'
import type { CartAccess } from '@ambra/commerce/cart/cart-access'
import type { CartPricing } from '@ambra/commerce/cart/cart-pricing'
import { cartCountry, parcelsOf } from '@ambra/commerce/cart/priced-lines'
import type { PointLists } from '@ambra/commerce/delivery/point-lists'

type PickupPointDeps = { access: CartAccess; priceCart: CartPricing; points: PointLists }

const pickupMethods = () => pricedMethods().filter(({ pickup }) => pickup !== undefined)

/**
 * `pickup-points?code=`: `code` is a carrier or method code. With a cart only points of the country it goes to that
 * take all its goods, without one those of all three. @see docs/rules/delivery DEL-1
 */
export function pickupPointRoutes({ access, priceCart, points }: PickupPointDeps) {
  return [
    route(
      endpoints.pickupPoints,
      async ({ query, context }) => {
        const method = query.code ? pickupMethodByCode(query.code) : undefined
        if (query.code && !method) return []
        const cart = query.cartId ? await access.getCart(query.cartId, context) : undefined
        return points.find({
          methods: method ? [method] : pickupMethods(),
          country: cart?.shipping?.address ? cartCountry(cart, context.store.country) : undefined,
          parcels: cart ? parcelsOf((await priceCart(cart, context)).lines) : [],
          language: context.store.language,
        })
      },
      { isPublic: true, sharedSeconds: 300 },
    ),
  ]
}
