import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { SpecialOffer } from '@ambra/contract/promotions/special-offer'
import { offerRepository } from '@ambra/db/promotions'
import { constants } from '@ambra/domain/platform/shop/constants'
import { cents, toEuros } from '@ambra/domain/platform/money/money'
import { findCurrentCustomer } from '@ambra/commerce/customers'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { refreshExternalOffers } from '@ambra/commerce/promotions'

/** `special-offers`: offers to this customer or to the customer's group. @see docs/rules/api API-13 */
export function specialOfferRoutes(deps: ApiDeps) {
  const offers = offerRepository(deps.database.db)
  return [
    route(endpoints.specialOffers, async ({ context }): Promise<SpecialOffer[]> => {
      const customer = await findCurrentCustomer(deps, context)
      if (!customer) throw new ShopError('account.login_required')
      await refreshExternalOffers(deps, customer, context)
      const groupId = deps.settings.forceDefaultGroup ? 0 : customer.groupId
      const found = await offers.listFor(
        { customerId: customer.id, groupId },
        context.now,
        constants.specialOffersMax.value,
      )
      return found.map((offer) => {
        const price = toEuros(cents(offer.priceCents))
        return {
          id: offer.parentId ?? offer.productId,
          id_variant: offer.productId,
          sku: offer.sku,
          final_price: price,
          price_incl_tax: price,
          quantity: offer.maxQty ?? offer.available,
          option_comments: offer.comments[context.store.language] ?? offer.comments['et'] ?? '',
        }
      })
    }),
  ]
}
