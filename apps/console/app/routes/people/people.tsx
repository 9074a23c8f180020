import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { People } from '#console/screens/platform/people/people.tsx'
import type { Route } from './+types/people'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [people, invites, roles] = await Promise.all([
      client.query('staff.list', {}, { signal: request.signal }),
      client.query('staff.invites', {}, { signal: request.signal }),
      client.query('roles.list', {}, { signal: request.signal }),
    ])
    return { people, invites, roles }
  })

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  return <People {...loaderData} />
}
