import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { storeIn } from '#console/screens/search/search/search-head.tsx'
import { Why } from '#console/screens/search/search/why.tsx'
import type { Route } from './+types/why'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const address = new URL(request.url).searchParams
    const [q, sku] = [address.get('q')?.trim().slice(0, 200) ?? '', address.get('sku')?.trim().slice(0, 64)]
    if (!q) return { explained: undefined }
    const requested = { store: storeIn(address), q, ...(sku && { sku }) }
    return { explained: await client.query('search.explain', requested, { signal: request.signal }) }
  })

export default function WhyRoute({ loaderData }: Route.ComponentProps) {
  return <Why {...loaderData} />
}
