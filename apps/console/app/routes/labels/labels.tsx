import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Labels } from '#console/screens/fulfilment/labels/labels.tsx'
import type { Route } from './+types/labels'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const day = search.get('day')
    const carrier = search.get('carrier')
    return client.query(
      'labels.list',
      { ...(day && { day }), ...(carrier && { carrier }) },
      { signal: request.signal },
    )
  })

export default function LabelsRoute({ loaderData }: Route.ComponentProps) {
  return <Labels {...loaderData} />
}
