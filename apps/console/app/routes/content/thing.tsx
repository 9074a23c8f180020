import { contentKinds } from '@ambra/contract/content/content-kinds'
import { data } from 'react-router'
import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { changeOf, storeOf } from '#console/screens/content/items/content-search.ts'
import { Thing } from '#console/screens/content/items/content-item.tsx'
import type { Route } from './+types/thing'

export const clientLoader = ({ request, params: { kind: given, name } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const kind = contentKinds.find((one) => one === given)
    if (!kind) throw data(null, { status: 404 })
    const search = new URL(request.url).searchParams
    const place = { store: storeOf(search), kind, name }
    const id = changeOf(search)
    const [details, change] = await Promise.all([
      client.query('content.show', place, { signal }).catch((error: unknown) => {
        // A missing page can be created for the store.
        if (hasCode(error, 'content.not_found')) return undefined
        throw error
      }),
      id === undefined ? undefined : client.query('content.change', { ...place, id }, { signal }),
    ])
    return { place, details, change }
  })

export default function ThingRoute({ loaderData }: Route.ComponentProps) {
  const { store, kind, name } = loaderData.place
  return <Thing key={`${store}/${kind}/${name}`} {...loaderData} />
}
