import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Case } from '#console/screens/service/cases/case.tsx'
import type { Route } from './+types/case'

export const clientLoader = ({ request, params: { kind, code } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    if (kind !== 'withdrawal' && kind !== 'claim') throw data(null, 404)
    const { signal } = request
    const [details, returned] = await Promise.all([
      client.query('service.case', { kind, code }, { signal }),
      client.query('devices.returned', { kind, code }, { signal }),
    ])
    return { details, returned }
  })

export default function CaseRoute({ loaderData }: Route.ComponentProps) {
  return <Case key={loaderData.details.code} {...loaderData} />
}
