import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Start } from '#console/features/start/start.tsx'
import { waitingWork } from '#console/features/start/waiting-work.ts'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import type { Route } from './+types/start'

/** Changes in these show the figures again. */
export const handle: RoomHandle = {
  rooms: ['orders', 'parcels', 'service', 'refunds', 'approvals', 'inbox'],
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    return waitingWork(await client.query('own.show', {}, { signal }), signal)
  })

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  return <Start work={loaderData} />
}
