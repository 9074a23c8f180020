import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { kindOfPath, Rules } from '#console/screens/search/search/rules.tsx'
import { storeIn } from '#console/screens/search/search/search-head.tsx'
import type { Route } from './+types/rules'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal, url } = request
    const address = new URL(url).searchParams
    const kind = kindOfPath(params.kind)
    if (!kind) throw data(null, 404)
    const [store, q, after] = [
      storeIn(address),
      address.get('q')?.trim().slice(0, 80),
      Number(address.get('after')),
    ]
    const asked = { store, kind, ...(q && { q }), ...(after > 0 && { after }) }
    const [listed, { fields }] = await Promise.all([
      client.query('search.rules', asked, { signal }),
      kind === 'boost' ? client.query('search.choices', { store }, { signal }) : { fields: [] },
    ])
    return { kind, store, fields, ...listed }
  })

export default function RulesRoute({ loaderData }: Route.ComponentProps) {
  return <Rules key={`${loaderData.kind} ${loaderData.store}`} {...loaderData} />
}
