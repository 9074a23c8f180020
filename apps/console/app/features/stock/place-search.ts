import type { AdminInput } from '@ambra/contract/admin/operations'
import { warehouseIn } from '#console/shop/open-warehouses.ts'

type PlaceSearch =
  | { of: 'places'; input: AdminInput<'places.list'> }
  | { of: 'goods'; input: AdminInput<'places.goods'> }

/** What the address of the screen names: places, the goods of one, or with `nowhere` those of none. */
export function placeSearch(address: URLSearchParams): PlaceSearch {
  const part = <N extends string>(name: string, as: N, most: number): { [K in N]?: string } => {
    const value = address.get(name)?.trim().slice(0, most)
    // The key is the one that was given.
    return (value ? { [as]: value } : {}) as { [K in N]?: string }
  }
  const place = part('place', 'place', 40)
  const where = warehouseIn(address)
  if (place.place !== undefined || address.has('nowhere'))
    return { of: 'goods', input: { ...place, ...where, ...part('after', 'after', 64) } }
  return { of: 'places', input: { ...where, ...part('q', 'text', 40), ...part('after', 'after', 40) } }
}
