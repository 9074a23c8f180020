import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Attributes } from '#console/screens/catalogue/structure/attributes.tsx'
import type { Route } from './+types/attributes'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('attributes.list', {}, { signal: request.signal }))

export default function AttributesRoute({ loaderData }: Route.ComponentProps) {
  return <Attributes {...loaderData} />
}
