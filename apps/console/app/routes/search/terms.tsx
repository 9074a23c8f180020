import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { storeIn } from '#console/screens/search/search/search-head.tsx'
import { Terms } from '#console/screens/search/search/terms.tsx'
import type { Route } from './+types/terms'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const address = new URL(request.url).searchParams
    const searches = Number(address.get('after_searches'))
    return client.query(
      'search.terms',
      {
        store: storeIn(address),
        days: Number(address.get('days')) || 30,
        ...(address.has('nothing') && { nothing: true }),
        ...(searches > 0 && {
          after_searches: searches,
          after_term: (address.get('after_term') ?? '').slice(0, 60),
        }),
      },
      { signal: request.signal },
    )
  })

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <Terms {...loaderData} />
}
