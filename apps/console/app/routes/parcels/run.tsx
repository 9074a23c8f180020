import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Run } from '#console/screens/fulfilment/shipments/run.tsx'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import type { Route } from './+types/run'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw data(null, 404)
    return client.query('parcels.run', { id }, { signal: request.signal })
  })

export default function RunRoute({ loaderData }: Route.ComponentProps) {
  return <Run key={loaderData.id} run={loaderData} mayPack={mayAnywhere(useOwn(), 'shipping.pack')} />
}
