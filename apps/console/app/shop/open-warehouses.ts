import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { client, hasCode } from '#console/api/client.ts'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'

/**
 * Returns the warehouses to choose from, by preference. Empty if there is only one or the person may not see
 * them.
 */
export async function openWarehouses(signal?: AbortSignal): Promise<readonly WarehouseName[]> {
  try {
    const { warehouses } = await client.query('warehouses.list', {}, signal ? { signal } : {})
    const open = warehouses.filter(({ isOpen }) => isOpen)
    return open.length > 1 ? open : []
  } catch (error) {
    if (hasCode(error, 'staff.not_allowed')) return []
    throw error
  }
}

/** Returns the warehouse of an address as operation input; empty for the main warehouse. */
export function warehouseIn(address: URLSearchParams): { warehouse?: string } {
  const code = /^[a-z][a-z0-9-]{0,29}$/.exec(address.get('warehouse') ?? '')?.[0]
  return code === undefined || code === mainWarehouse ? {} : { warehouse: code }
}
