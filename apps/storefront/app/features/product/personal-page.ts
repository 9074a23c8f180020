import { useMemo } from 'react'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import type { ProductPageData } from './choice/product-data.ts'

/** Returns the page with the prices of the signed-in customer: product, variants, tiers and parts. */
export function usePersonalPage(page: ProductPageData): ProductPageData {
  const [product = page.product] = usePersonalPrices([page.product])
  const parts = usePersonalPrices(page.parts)
  return useMemo(() => ({ ...page, product, parts: [...parts] }), [page, product, parts])
}
