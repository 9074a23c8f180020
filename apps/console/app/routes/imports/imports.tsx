import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Imports } from '#console/screens/catalogue/imports/imports.tsx'
import type { Route } from './+types/imports'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('imports.list', {}, { signal: request.signal }))

export default function ImportsRoute({ loaderData }: Route.ComponentProps) {
  return <Imports {...loaderData} />
}
