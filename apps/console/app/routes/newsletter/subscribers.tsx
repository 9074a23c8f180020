import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { subscriberSearch } from '#console/screens/messaging/newsletter/subscriber-search.ts'
import { Subscribers } from '#console/screens/messaging/newsletter/subscribers.tsx'
import type { Route } from './+types/subscribers'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('subscribers.list', subscriberSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

export default function SubscribersRoute({ loaderData }: Route.ComponentProps) {
  return <Subscribers {...loaderData} />
}
