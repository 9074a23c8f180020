import type { Sellable } from '@ambra/domain/catalogue/product-types/sellable'
import type { Sellables } from './line-choice.ts'

/** Caches products for one decision, because choosing and pricing a line read the same product. */
export function readOnce(sellables: Sellables): Sellables {
  const known = new Map<string, Sellable | undefined>()
  return {
    ...sellables,
    findBySkus: async (skus, view) => {
      const keyOf = (sku: string) => `${view.storeId} ${view.language} ${sku}`
      const missing = skus.filter((sku) => !known.has(keyOf(sku)))
      const found = await sellables.findBySkus(missing, view)
      for (const sku of missing) known.set(keyOf(sku), found.get(sku))
      return new Map(
        skus.flatMap((sku) => {
          const sellable = known.get(keyOf(sku))
          return sellable ? [[sku, sellable] as const] : []
        }),
      )
    },
  }
}
