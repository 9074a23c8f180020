import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Failures } from '#console/screens/platform/settings/failures.tsx'
import type { Route } from './+types/failures'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('failures.list', {}, { signal: request.signal }))

export default function FailuresRoute({ loaderData }: Route.ComponentProps) {
  return <Failures {...loaderData} />
}
