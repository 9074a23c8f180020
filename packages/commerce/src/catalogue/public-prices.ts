import type { ShopSettings } from '../context/shop-deps.ts'
import type { PriceView } from '@ambra/db/projection/price-view'

/** Prices of the index and of every guest page: without tiers while price tiers are off. */
export const publicPrices = ({ priceTiers }: Pick<ShopSettings, 'priceTiers'>): PriceView => ({
  group: priceTiers ? 0 : undefined,
})
