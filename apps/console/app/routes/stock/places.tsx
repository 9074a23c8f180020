import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Places } from '#console/features/stock/places.tsx'
import { PlaceGoods } from '#console/features/stock/place-goods.tsx'
import { placeSearch } from '#console/features/stock/place-search.ts'
import type { Route } from './+types/places'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = placeSearch(new URL(request.url).searchParams)
    const how = { signal: request.signal }
    return search.of === 'places'
      ? { ...search, page: await client.query('places.list', search.input, how) }
      : { ...search, page: await client.query('places.goods', search.input, how) }
  })

export default function PlacesRoute({ loaderData: shown }: Route.ComponentProps) {
  return shown.of === 'places' ? (
    <Places {...shown.page} />
  ) : (
    <PlaceGoods key={shown.input.place} place={shown.input.place} {...shown.page} />
  )
}
