import type { StockItem } from '@ambra/contract/inventory/stock'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { type StockLevels, stockPrefetchCount } from '#app/cart/stock-levels.ts'
import type { PagePart, ProductDocument } from './choice/product-data.ts'

type Owner = { product: ProductDocument; parts: readonly PagePart[] }

/**
 * Returns the skus whose stock the page needs: the selected variant and the first others, the parts of a
 * set, or the product.
 */
export function stockSkus({ product, parts }: Owner, childSku: string | undefined): string[] {
  if (parts.length > 0) return parts.map(({ sku }) => sku)
  if (traitsOf(product.type_id).choice !== 'variant') return [product.sku]
  const children = product.configurable_children.map(({ sku }) => sku)
  const chosen = childSku !== undefined && children.includes(childSku) ? [childSku] : []
  return [...new Set([...chosen, ...children.slice(0, stockPrefetchCount)])]
}

/** Returns the page data with current stock; unknown values stay as on the page. */
export function withFreshStock<T extends Owner>(page: T, levels: StockLevels): T {
  if (levels.size === 0) return page
  const { product, parts } = page
  const own = levels.get(product.sku)
  // The page requests children by their fields: a product without any has no list.
  const children = (traitsOf(product.type_id).choice === 'variant' ? product.configurable_children : []).map(
    (child) => {
      const level = levels.get(child.sku)
      return level && child.status < 2 ? { ...child, stock: { ...child.stock, ...stockOf(level) } } : child
    },
  )
  return {
    ...page,
    product: {
      ...product,
      configurable_children: children,
      ...(own && parts.length === 0
        ? { stock: { ...product.stock, ...stockOf(own) }, total_qty: own.qty }
        : {}),
    },
    parts: parts.map((part) => {
      const level = levels.get(part.sku)
      return level ? { ...part, stock: { ...part.stock, ...stockOf(level) }, total_qty: level.qty } : part
    }),
  }
}

const stockOf = ({ is_in_stock, qty, manage_stock }: StockItem) => ({ is_in_stock, qty, manage_stock })
