import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { figuresOfToday } from '#console/screens/platform/start/figures-of-today.ts'
import type { ShopOpening } from '#console/screens/platform/start/opening.tsx'
import { Start } from '#console/screens/platform/start/start.tsx'
import { waitingWork } from '#console/screens/platform/start/waiting-work.ts'
import { may } from '#console/frame/own.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import type { Route } from './+types/start'

export const handle: RoomHandle = {
  rooms: ['orders', 'parcels', 'service', 'refunds', 'approvals', 'inbox'],
}

/** Returns the state of the shop; undefined without the right to change settings, or if the request fails. */
async function shopOpening(own: OwnPerson, signal: AbortSignal): Promise<ShopOpening | undefined> {
  if (own.method === 'recovery' || !may(own, 'settings.edit')) return undefined
  return client.query('shop.readiness', {}, { signal }).catch(() => undefined)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const own = await client.query('own.show', {}, { signal })
    const [work, today, opening] = await Promise.all([
      waitingWork(own, signal),
      figuresOfToday(own, signal),
      shopOpening(own, signal),
    ])
    return { work, today, opening }
  })

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  return <Start {...loaderData} />
}
