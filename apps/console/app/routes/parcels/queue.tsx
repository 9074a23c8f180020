import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Queue } from '#console/screens/fulfilment/shipments/queue.tsx'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import type { Route } from './+types/queue'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal, url } = request
    const search = new URL(url).searchParams
    const carrier = search.get('carrier')?.slice(0, 40)
    const warehouse = /^[a-z][a-z0-9-]{0,29}$/.exec(search.get('warehouse') ?? '')?.[0]
    const after = search.get('after')?.slice(0, 32)
    const [queue, runs] = await Promise.all([
      client.query(
        'parcels.queue',
        { ...(carrier && { carrier }), ...(warehouse && { warehouse }), ...(after && { after }) },
        { signal },
      ),
      client.query('parcels.runs', {}, { signal }),
    ])
    return { queue, runs }
  })

export default function QueueRoute({ loaderData }: Route.ComponentProps) {
  return <Queue {...loaderData} mayPack={mayAnywhere(useOwn(), 'shipping.pack')} />
}
