import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { figuresOfToday } from '#console/features/start/figures-of-today.ts'
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
    const own = await client.query('own.show', {}, { signal })
    const [work, today] = await Promise.all([waitingWork(own, signal), figuresOfToday(own, signal)])
    return { work, today }
  })

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  return <Start {...loaderData} />
}
