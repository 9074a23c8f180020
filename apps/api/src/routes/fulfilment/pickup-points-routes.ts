import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { pickupMethodByCode, pricedMethods } from '@ambra/domain/fulfilment/shipping'
import { route } from '../../http/route.ts'
import { type CartAccess, type CartPricing, cartCountry, parcelsOf } from '@ambra/commerce/sales'
import type { PointLists } from '@ambra/commerce/fulfilment'

type PickupPointDeps = { access: CartAccess; priceCart: CartPricing; points: PointLists }

const pickupMethods = () => pricedMethods().filter(({ pickup }) => pickup !== undefined)

/**
 * `pickup-points?code=`: `code` is a carrier or method code. With a cart, returns only points of
 * its delivery country that accept all its products; without one, the points of all three
 * countries. @see docs/rules/delivery DEL-1
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
