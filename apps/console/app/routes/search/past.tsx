import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Past } from '#console/screens/search/search/past.tsx'
import { storeIn } from '#console/screens/search/search/search-head.tsx'
import type { Route } from './+types/past'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query(
      'search.past',
      { store: storeIn(new URL(request.url).searchParams) },
      { signal: request.signal },
    ),
  )

export default function PastRoute({ loaderData }: Route.ComponentProps) {
  return <Past {...loaderData} />
}
