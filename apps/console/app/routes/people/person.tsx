import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Person } from '#console/screens/platform/people/person.tsx'
import { useOwn } from '#console/frame/own.tsx'
import type { Route } from './+types/person'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw data(null, 404)
    const [person, roles] = await Promise.all([
      client.query('staff.show', { id }, { signal: request.signal }),
      client.query('roles.list', {}, { signal: request.signal }),
    ])
    return { person, roles }
  })

export default function PersonRoute({ loaderData }: Route.ComponentProps) {
  const own = useOwn()
  return <Person key={loaderData.person.id} {...loaderData} isOwn={own.id === loaderData.person.id} />
}
