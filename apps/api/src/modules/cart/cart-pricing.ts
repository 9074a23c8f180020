import type { CartRecord } from '@ambra/db/records'
import { sellableRepository } from '@ambra/db/repositories/sellable-repository'
import { stores } from '@ambra/domain/stores'
import type { ApiDeps } from '../../deps.ts'
import type { Caller } from '../../route.ts'
import type { SellableView } from './line-choice.ts'
import { cartCountry, priceLines } from './priced-lines.ts'

export type CartPricing = ReturnType<typeof createCartPricing>

/** Prices the lines of a cart with what the database says now. */
export function createCartPricing({ database }: Pick<ApiDeps, 'database'>) {
  const sellables = sellableRepository(database.db)
  return (cart: CartRecord, caller: Caller) =>
    priceLines(cart.items, sellables, {
      view: viewOfCart(cart, caller),
      country: cartCountry(cart, caller.store.country),
      now: caller.now,
    })
}

/** Prices of the store the cart was made in, words of the store it is looked at from. */
export function viewOfCart(cart: CartRecord, caller: Caller): SellableView {
  const home = stores.find((store) => store.id === cart.storeId) ?? caller.store
  return { storeId: home.id, language: caller.store.language }
}
