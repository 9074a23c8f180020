import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import type { SpecialOffer } from '@ambra/contract/special-offer'
import { offerRepository } from '@ambra/db/repositories/offer-repository'
import { constants } from '@ambra/domain/constants'
import { cents, toEuros } from '@ambra/domain/money'
import { findCurrentCustomer } from '@ambra/commerce/customer/current-customer'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { refreshExternalOffers } from '@ambra/commerce/offer/external-offers'

/** `special-offers`: what is offered to this customer or to the customer's group. @see docs/rules/api API-13 */
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
