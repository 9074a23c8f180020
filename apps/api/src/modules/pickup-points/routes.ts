import { endpoints } from '@ambra/contract/endpoints'
import { deliveryMethods, pickupMethodByCode } from '@ambra/domain/shipping'
import { route } from '../../route.ts'
import type { CartAccess } from '../cart/cart-access.ts'
import type { CartPricing } from '../cart/cart-pricing.ts'
import { cartCountry, parcelsOf } from '../cart/priced-lines.ts'
import type { PointLists } from './point-lists.ts'

type PickupPointDeps = { access: CartAccess; priceCart: CartPricing; points: PointLists }

const pickupMethods = deliveryMethods.filter(({ pickup }) => pickup !== undefined)

/**
 * `pickup-points?code=`: `code` is a carrier or method code. With a cart only points of the country it goes to that
 * take all its goods, without one those of all three. @see reference 12.1
 */
export function pickupPointRoutes({ access, priceCart, points }: PickupPointDeps) {
  return [
    route(
      endpoints.pickupPoints,
      async ({ query, caller }) => {
        const method = query.code ? pickupMethodByCode(query.code) : undefined
        if (query.code && !method) return []
        const cart = query.cartId ? await access.getCart(query.cartId, caller) : undefined
        return points.find({
          methods: method ? [method] : pickupMethods,
          country: cart?.shipping?.address ? cartCountry(cart, caller.store.country) : undefined,
          parcels: cart ? parcelsOf((await priceCart(cart, caller)).lines) : [],
          language: caller.store.language,
        })
      },
      { isPublic: true, sharedSeconds: 300 },
    ),
  ]
}
