import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { movementsOf } from '#console/screens/inventory/stock/stock-search.ts'
import { Stock } from '#console/screens/inventory/stock/stock.tsx'
import type { Route } from './+types/stock'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = movementsOf(new URL(request.url).searchParams)
    return { page: await client.query('stock.movements', search, { signal: request.signal }) }
  })

export default function StockRoute({ loaderData }: Route.ComponentProps) {
  return <Stock {...loaderData} />
}
