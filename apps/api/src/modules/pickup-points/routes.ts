import { endpoints } from '@ambra/contract/endpoints'
import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { deliveryMethods } from '@ambra/domain/shipping'
import type { ApiDeps } from '../../deps.ts'
import { route } from '../../route.ts'
import type { CartAccess } from '../cart/cart-access.ts'
import { cartCountry } from '../cart/priced-lines.ts'

/**
 * `pickup-points?code=`: `code` is a carrier or method code. With a cart only points of the country it goes to,
 * without one those of all three. @see reference 12.1
 */
export function pickupPointRoutes({ database }: ApiDeps, access: CartAccess) {
  const points = pickupPointRepository(database.db)
  return [
    route(
      endpoints.pickupPoints,
      async ({ query, caller }) => {
        const method = deliveryMethods.find(
          ({ pickup, carrier, code, method: name }) =>
            pickup && [carrier, code, `${carrier}_${name}`].includes(query.code ?? ''),
        )
        if (query.code && !method) return []
        const cart = query.cartId ? await access.getCart(query.cartId, caller) : undefined
        const country = cart?.shipping?.address ? cartCountry(cart, caller.store.country) : undefined
        return points.list({
          ...(method ? { carrier: method.carrier } : {}),
          ...(country ? { country } : {}),
        })
      },
      { isPublic: true },
    ),
  ]
}
