import type { OrderDetails } from '@ambra/contract/admin/order-operations'

type Details = Pick<OrderDetails, 'sources' | 'warehouses'>

/** The warehouses a whole order can be sent from instead of where it is sent from now. */
export function otherSources({ sources, warehouses }: Details): OrderDetails['warehouses'] {
  const now = new Set(sources.map(({ warehouse }) => warehouse))
  return now.size === 1 ? warehouses.filter(({ code }) => !now.has(code)) : warehouses
}
