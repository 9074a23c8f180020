import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Warehouses } from '#console/screens/inventory/warehouses/warehouses.tsx'
import type { Route } from './+types/warehouses'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('warehouses.list', {}, { signal: request.signal }))

export default function WarehousesRoute({ loaderData }: Route.ComponentProps) {
  return <Warehouses {...loaderData} />
}
