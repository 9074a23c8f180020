import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Places } from '#console/screens/inventory/stock/places.tsx'
import { BinProducts } from '#console/screens/inventory/stock/bin-products.tsx'
import { openWarehouses } from '#console/shop/open-warehouses.ts'
import { placeSearch } from '#console/screens/inventory/stock/place-search.ts'
import type { Route } from './+types/places-screen'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = placeSearch(new URL(request.url).searchParams)
    const how = { signal: request.signal }
    const [warehouses, shown] = await Promise.all([
      openWarehouses(request.signal),
      search.of === 'places'
        ? client.query('places.list', search.input, how).then((page) => ({ ...search, page }))
        : client.query('places.goods', search.input, how).then((page) => ({ ...search, page })),
    ])
    return { shown, warehouses }
  })

export default function PlacesRoute({ loaderData: { shown, warehouses } }: Route.ComponentProps) {
  const { warehouse } = shown.input
  return shown.of === 'places' ? (
    <Places {...shown.page} warehouse={warehouse} warehouses={warehouses} />
  ) : (
    <BinProducts
      key={`${warehouse} ${shown.input.place}`}
      place={shown.input.place}
      warehouse={warehouse}
      warehouses={warehouses}
      {...shown.page}
    />
  )
}
