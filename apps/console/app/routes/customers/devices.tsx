import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Devices } from '#console/screens/customers/customers/devices.tsx'
import type { Route } from './+types/devices'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const search = new URL(request.url).searchParams
    const q = search.get('q')?.trim().slice(0, 64)
    const after = Number(search.get('after') ?? 0)
    const place = Number.isInteger(after) && after > 0 && after < 2_147_483_647 ? { after } : {}
    return client.query('devices.list', { ...(q && { q }), ...place }, { signal: request.signal })
  })

export default function DevicesRoute({ loaderData }: Route.ComponentProps) {
  return <Devices {...loaderData} />
}
