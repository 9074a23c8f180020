import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Count } from '#console/screens/inventory/stock/count.tsx'
import type { Route } from './+types/count'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    return { count: await client.query('counts.show', { id }, { signal: request.signal }) }
  })

export default function CountRoute({ loaderData }: Route.ComponentProps) {
  return <Count key={loaderData.count.id} {...loaderData} />
}
