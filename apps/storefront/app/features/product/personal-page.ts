import { usePersonalPrices } from '#app/shop-ui/personal-prices.ts'
import type { ProductPageData } from './product-data.ts'

/** The page with the prices of whoever is signed in: product, variants, tiers and parts. */
export function usePersonalPage(page: ProductPageData): ProductPageData {
  const [product = page.product] = usePersonalPrices([page.product])
  const parts = usePersonalPrices(page.parts)
  return { ...page, product, parts: [...parts] }
}
