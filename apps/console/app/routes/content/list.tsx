import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { ContentList } from '#console/screens/content/items/content-list.tsx'
import { contentSearch } from '#console/screens/content/items/content-search.ts'
import type { Route } from './+types/list'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('content.list', contentSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

export default function ContentRoute({ loaderData }: Route.ComponentProps) {
  return <ContentList {...loaderData} />
}
