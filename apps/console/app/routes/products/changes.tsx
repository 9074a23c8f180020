import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { ChangeSet } from '#console/screens/catalogue/products/change-set.tsx'
import type { Route } from './+types/changes'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    const address = new URL(request.url).searchParams
    const after = Number(address.get('after') ?? 0)
    const asked = {
      id,
      ...(Number.isSafeInteger(after) && after > 0 && { after }),
      ...(address.get('trouble') === '1' && { trouble: true }),
    }
    const [set, choices] = await Promise.all([
      client.query('products.change-set', asked, { signal: request.signal }),
      client.query('products.choices', {}, { signal: request.signal }),
    ])
    return { set, choices }
  })

export default function ChangesRoute({ loaderData }: Route.ComponentProps) {
  return <ChangeSet {...loaderData} />
}
