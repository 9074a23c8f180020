import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import type { ShopStock } from '@ambra/contract/inventory/stock'
import type { DeliveryPlace } from '@ambra/domain/fulfilment/place-promise'
import { browserClient } from '#app/session/browser-client.ts'
import { metresBetween, nearer } from './locker-search.ts'
import { positionOfPlace } from './place-position.ts'

/** Shop with its stock of one product, the time of the count, and the distance from the shopper's place. */
export type ShopProducts = {
  shop: PickupPoint
  qty: number
  countedAt: number | undefined
  metres: number | undefined
}

/** Age above which a count is shown with its time, ms. */
const freshMs = 2 * 3_600_000

/** Returns the time of a count in ms since the epoch; undefined for one of the last two hours. */
export const oldCount = ({ countedAt }: Pick<ShopProducts, 'countedAt'>, now: number): number | undefined =>
  countedAt !== undefined && now - countedAt > freshMs ? countedAt : undefined

/**
 * Returns the shops with their stock of a sku: nearest to the place first; without a place, by descending
 * stock.
 */
export function goodsByShop(
  stock: readonly ShopStock[],
  sku: string,
  place: DeliveryPlace | undefined,
): ShopProducts[] {
  const from = place && positionOfPlace(place)
  const goods = stock.flatMap(({ shop, items }) => {
    const item = items.find((one) => one.sku === sku)
    if (!item) return []
    const { lat, lng } = shop
    const metres =
      from && lat !== undefined && lng !== undefined ? metresBetween(from, { lat, lng }) : undefined
    const countedAt = item.counted_at === undefined ? undefined : Date.parse(item.counted_at)
    return [{ shop, qty: item.qty, countedAt, metres }]
  })
  return goods.sort((a, b) => nearer(a.metres, b.metres) || b.qty - a.qty)
}

export type CartGoods = { sku: string; qty: number }

/**
 * Returns how many of these products a shop has in the requested quantity. Undefined when the shop's
 * response does not cover all of them, such as sets.
 */
export function goodsThere(
  stock: ShopStock,
  goods: readonly CartGoods[],
): { there: number; total: number } | undefined {
  const wanted = new Map<string, number>()
  for (const { sku, qty } of goods) wanted.set(sku, (wanted.get(sku) ?? 0) + qty)
  const had = new Map(stock.items.map(({ sku, qty }) => [sku, qty]))
  if (wanted.size === 0 || [...wanted.keys()].some((sku) => !had.has(sku))) return undefined
  const there = [...wanted].filter(([sku, qty]) => (had.get(sku) ?? 0) >= qty).length
  return { there, total: wanted.size }
}

/** Loads the same for every shop with a count, by shop id. */
export async function findGoodsThere(
  goods: readonly CartGoods[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, { there: number; total: number }>> {
  const skus = [...new Set(goods.map(({ sku }) => sku))].join(',')
  const stock = await browserClient().call('stockShops', { query: { skus }, signal })
  return new Map(
    stock.flatMap((one) => {
      const found = goodsThere(one, goods)
      return found ? [[one.shop.id, found]] : []
    }),
  )
}
