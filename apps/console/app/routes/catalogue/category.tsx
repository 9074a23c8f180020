import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Category } from '#console/screens/catalogue/structure/category.tsx'
import type { Route } from './+types/category'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 3 || id > 2_147_483_647) throw data(null, 404)
    return client.query('categories.show', { id }, { signal: request.signal })
  })

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <Category key={loaderData.category.id} {...loaderData} />
}
