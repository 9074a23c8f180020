import type { ProductRow } from '@ambra/contract/import-rows'
import { dayText } from './days.ts'
import { chance } from './random.ts'

export type PricePlan = Pick<ProductRow, 'price' | 'special' | 'price_history' | 'tiers'>

const euros = (amount: number): number => Math.round(amount * 100) / 100

/** A believable shelf price: ends in 9 from 100 euros on, in ,90 below, small ones as they are. */
export function shelfPrice(amount: number): number {
  if (amount >= 100) return Math.max(99, Math.round((amount + 1) / 10) * 10 - 1)
  if (amount >= 12) return euros(Math.round(amount) - 0.1)
  return euros(amount)
}

/** Which kind of special a product carries: about one in eight runs, some are over or still to come. */
function specialState(sku: string): 'running' | 'expired' | 'future' | 'none' {
  const dice = chance(`special:${sku}`)
  if (dice < 0.12) return 'running'
  if (dice < 0.17) return 'expired'
  return dice < 0.22 ? 'future' : 'none'
}

/**
 * Price with its special and history. A running special started five to fourteen days ago; two to four weeks before that
 * the price was a little lower for a few days, so that the lowest price of 30 days differs from the struck price.
 */
export function pricePlan(
  price: number,
  sku: string,
  now: Date,
  wish?: { special?: number | undefined; tiers?: boolean | undefined },
): PricePlan {
  const state = wish?.special ? 'running' : specialState(sku)
  const share = (part: number) => (price >= 100 ? shelfPrice(price * part) : euros(price * part))
  const tiers = wish?.tiers
    ? {
        tiers: [
          { group: 0, qty: 3, price: share(0.95) },
          { group: 0, qty: 10, price: share(0.9) },
          { group: 1, qty: 1, price: share(0.97) },
          { group: 1, qty: 3, price: share(0.93) },
          { group: 2, qty: 1, price: share(0.93) },
          { group: 2, qty: 10, price: share(0.85) },
        ],
      }
    : {}
  const firstPrice = {
    at: dayText(now, -200),
    price: shelfPrice(price * (1 + Math.round(chance(`old:${sku}`) * 6) / 100)),
  }
  if (state === 'none')
    return { price, price_history: [firstPrice, { at: dayText(now, -90), price }], ...tiers }
  const cut = 0.1 + Math.round(chance(`cut:${sku}`) * 12) / 100
  const special = wish?.special ?? shelfPrice(price * (1 - cut))
  if (special >= price) return { price, ...tiers }
  const begun = -5 - Math.floor(chance(`from:${sku}`) * 9)
  // Above the special and as round as every shelf price.
  const dip = Math.max(special + (price >= 100 ? 10 : 1), shelfPrice(price * 0.96))
  const history = [
    firstPrice,
    { at: dayText(now, -90), price },
    { at: dayText(now, begun - 20), price: euros(Math.min(dip, price)) },
    { at: dayText(now, begun - 12), price },
  ]
  if (state === 'running')
    return {
      price,
      special: {
        price: special,
        from: dayText(now, begun),
        to: dayText(now, 4 + Math.floor(chance(`to:${sku}`) * 18)),
      },
      price_history: history,
      ...tiers,
    }
  if (state === 'expired')
    return {
      price,
      special: { price: special, from: dayText(now, -40), to: dayText(now, -12) },
      price_history: [firstPrice, { at: dayText(now, -90), price }],
      ...tiers,
    }
  return { price, special: { price: special, from: dayText(now, 9), to: dayText(now, 23) }, ...tiers }
}

/** Pieces in stock: some out, some scarce, the rest plenty, stable by sku. */
export function stockOf(sku: string): number {
  const dice = chance(`stock:${sku}`)
  if (dice < 0.06) return 0
  if (dice < 0.16) return 1 + Math.floor(chance(`few:${sku}`) * 5)
  return 6 + Math.floor(chance(`many:${sku}`) ** 2 * 140)
}
