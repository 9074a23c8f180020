import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Device } from '#console/screens/customers/customers/device.tsx'
import type { Route } from './+types/device'

export const clientLoader = ({ request, params: { serial } }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('devices.show', { serial }, { signal: request.signal }))

export default function DeviceRoute({ loaderData }: Route.ComponentProps) {
  return <Device details={loaderData} />
}
