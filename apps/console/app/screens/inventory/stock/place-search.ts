import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { warehouseIn } from '#console/shop/open-warehouses.ts'

type PlaceSearch =
  | { of: 'places'; input: AdminInput<'places.list'> }
  | { of: 'goods'; input: AdminInput<'places.goods'> }

/** Returns the query of the address: bins, the goods of one bin, or with `nowhere` goods without one. */
export function placeSearch(address: URLSearchParams): PlaceSearch {
  const part = <N extends string>(name: string, as: N, most: number): { [K in N]?: string } => {
    const value = address.get(name)?.trim().slice(0, most)
    // The key is the given name.
    return (value ? { [as]: value } : {}) as { [K in N]?: string }
  }
  const place = part('place', 'place', 40)
  const where = warehouseIn(address)
  if (place.place !== undefined || address.has('nowhere'))
    return { of: 'goods', input: { ...place, ...where, ...part('after', 'after', 64) } }
  return { of: 'places', input: { ...where, ...part('q', 'text', 40), ...part('after', 'after', 40) } }
}
