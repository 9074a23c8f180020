import type { WarehouseName } from '@ambra/contract/admin/warehouses'
import { client, hasCode } from '#console/api/client.ts'
import { mainWarehouse } from '@ambra/domain/main-warehouse'

/** The warehouses to choose from, in the order of preference. None where there is only one, or for a person who may not see them. */
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

/** The warehouse an address names, as an input has it: left out where it is the main one. */
export function warehouseIn(address: URLSearchParams): { warehouse?: string } {
  const code = /^[a-z][a-z0-9-]{0,29}$/.exec(address.get('warehouse') ?? '')?.[0]
  return code === undefined || code === mainWarehouse ? {} : { warehouse: code }
}
