import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Categories } from '#console/screens/catalogue/structure/categories.tsx'
import type { Route } from './+types/categories'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('categories.tree', {}, { signal: request.signal }))

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  return <Categories {...loaderData} />
}
