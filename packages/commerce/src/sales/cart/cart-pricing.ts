import type { CartRecord } from '@ambra/db/schema'
import { sellableRepository } from '@ambra/db/catalogue'
import { taxRuleRepository } from '@ambra/db/accounting'
import { isoDay } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import { findTaxPercent, standardTaxClass } from '@ambra/domain/accounting/tax'
import type { Buyers } from '../../customers/sessions/buyer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import type { Sellables, SellableView } from './line-choice.ts'
import { cartCountry, priceLines } from './priced-lines.ts'

export type CartPricing = ReturnType<typeof createCartPricing>

/**
 * Prices the lines of a cart from the current database state, for the cart's customer. `read` holds products
 * already read for the same decision.
 */
export function createCartPricing(
  { database }: Pick<ShopDeps, 'database'>,
  buyers: Pick<Buyers, 'ofCustomer'>,
) {
  const sellables = sellableRepository(database.db)
  const taxRules = taxRuleRepository(database.db)
  return async (cart: CartRecord, context: RequestContext, read: Sellables = sellables) => {
    const { now, store } = context
    const buyer = await buyers.ofCustomer(cart.customerId, now)
    const rates = await taxRules.listRates()
    const country = cartCountry(cart, store.country)
    const taxPercent = (taxClass: string) =>
      findTaxPercent(
        { country, region: cartRegion(cart), taxClass, customerClass: buyer.taxClass, day: isoDay(now) },
        rates,
      )
    const view = viewOfCart(cart, context)
    const priced = await priceLines(cart.items, read, { view, taxPercent, now, buyer })
    // Delivery and payment are taxed at the standard rate of the country of delivery.
    return { ...priced, chargePercent: taxPercent(standardTaxClass), groupId: buyer.groupId ?? 0 }
  }
}

/** Region of the chosen address; 0 while unknown. */
const cartRegion = ({ shipping }: CartRecord): number => Number(shipping?.address?.region_id) || 0

/** Returns a view with the prices of the cart's store and the texts of the viewed store. */
export function viewOfCart(cart: CartRecord, context: RequestContext): SellableView {
  const home = stores.find((store) => store.id === cart.storeId) ?? context.store
  return { storeId: home.id, language: context.store.language }
}
