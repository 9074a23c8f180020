import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Cases } from '#console/screens/service/cases/cases.tsx'
import { caseSearch } from '#console/screens/service/cases/case-search.ts'
import type { Route } from './+types/cases'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('service.cases', caseSearch(new URL(request.url).searchParams), { signal: request.signal }),
  )

export default function CasesRoute({ loaderData }: Route.ComponentProps) {
  return <Cases {...loaderData} />
}
