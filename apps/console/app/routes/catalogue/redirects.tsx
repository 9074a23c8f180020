import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Redirects } from '#console/screens/catalogue/structure/redirects.tsx'
import type { Route } from './+types/redirects'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const address = new URL(request.url).searchParams
    const q = address.get('q')?.trim().slice(0, 200)
    const after = address.get('after')?.slice(0, 2100)
    return client.query(
      'redirects.list',
      { ...(q && { q }), ...(after && { after }) },
      { signal: request.signal },
    )
  })

export default function RedirectsRoute({ loaderData }: Route.ComponentProps) {
  return <Redirects {...loaderData} />
}
