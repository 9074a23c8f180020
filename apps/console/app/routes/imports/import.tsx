import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Import } from '#console/screens/catalogue/imports/import.tsx'
import { rowsSearch } from '#console/screens/catalogue/imports/rows-search.ts'
import type { Route } from './+types/import'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    const asked = { id, ...rowsSearch(new URL(request.url).searchParams) }
    return client.query('imports.show', asked, { signal: request.signal })
  })

export default function ImportRoute({ loaderData }: Route.ComponentProps) {
  return <Import key={loaderData.job.id} {...loaderData} />
}
