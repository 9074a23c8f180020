import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Pack } from '#console/screens/fulfilment/shipments/pack.tsx'
import type { Route } from './+types/pack'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    if (!/^[0-9A-Za-z-]{1,32}$/.test(params.order)) throw data(null, 404)
    return client.query('parcels.order', { number: params.order }, { signal: request.signal })
  })

export default function PackRoute({ loaderData }: Route.ComponentProps) {
  return <Pack key={loaderData.number} order={loaderData} />
}
