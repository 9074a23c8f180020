import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { openWarehouses } from '#console/shop/open-warehouses.ts'
import { Counts } from '#console/screens/inventory/stock/counts.tsx'
import type { Route } from './+types/counts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [counts, warehouses] = await Promise.all([
      client.query('counts.list', {}, { signal }),
      openWarehouses(signal),
    ])
    return { counts, warehouses }
  })

export default function CountsRoute({ loaderData }: Route.ComponentProps) {
  return <Counts {...loaderData} />
}
