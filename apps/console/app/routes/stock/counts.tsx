import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Counts } from '#console/features/stock/counts.tsx'
import type { Route } from './+types/counts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => ({ counts: await client.query('counts.list', {}, { signal: request.signal }) }))

export default function CountsRoute({ loaderData }: Route.ComponentProps) {
  return <Counts {...loaderData} />
}
