import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Attribute } from '#console/screens/catalogue/structure/attribute.tsx'
import type { Route } from './+types/attribute'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    const address = new URL(request.url).searchParams
    const q = address.get('q')?.trim().slice(0, 120)
    const after = Number(address.get('after'))
    const place = Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? { after } : {}
    return client.query('attributes.show', { id, ...(q && { q }), ...place }, { signal: request.signal })
  })

export default function AttributeRoute({ loaderData }: Route.ComponentProps) {
  return <Attribute key={loaderData.attribute.id} {...loaderData} />
}
