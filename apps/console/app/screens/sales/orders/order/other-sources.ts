import type { OrderDetails } from '@ambra/contract/sales/order-operations'

type Details = Pick<OrderDetails, 'sources' | 'warehouses'>

/** Returns the warehouses that can send the whole order instead of the current ones. */
export function otherSources({ sources, warehouses }: Details): OrderDetails['warehouses'] {
  const now = new Set(sources.map(({ warehouse }) => warehouse))
  return now.size === 1 ? warehouses.filter(({ code }) => !now.has(code)) : warehouses
}
