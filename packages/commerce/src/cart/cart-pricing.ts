import type { CartRecord } from '@ambra/db/records'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import { taxRuleRepository } from '@ambra/db/repositories/tax-rule-repository'
import { isoDay } from '@ambra/domain/format'
import { stores } from '@ambra/domain/stores'
import { findTaxPercent, standardTaxClass } from '@ambra/domain/tax'
import type { Buyers } from '../customer/buyer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Sellables, SellableView } from './line-choice.ts'
import { cartCountry, priceLines } from './priced-lines.ts'

export type CartPricing = ReturnType<typeof createCartPricing>

/**
 * Prices the lines of a cart with what the database says now, for the customer the cart belongs to. `read` are products
 * that the caller has read for the same decision.
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

/** Region of the address chosen, 0 while none is known. */
const cartRegion = ({ shipping }: CartRecord): number => Number(shipping?.address?.region_id) || 0

/** Prices of the store the cart was made in, texts of the store it is viewed in. */
export function viewOfCart(cart: CartRecord, context: RequestContext): SellableView {
  const home = stores.find((store) => store.id === cart.storeId) ?? context.store
  return { storeId: home.id, language: context.store.language }
}
