import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { RoleScreen } from '#console/screens/platform/roles/role.tsx'
import type { Route } from './+types/role'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [roles, people] = await Promise.all([
      client.query('roles.list', {}, { signal: request.signal }),
      client.query('staff.list', {}, { signal: request.signal }),
    ])
    const role = roles.find(({ code }) => code === params.code)
    if (!role) throw data(null, 404)
    return {
      role,
      holders: people.filter((person) => person.roles.some((given) => given.role === role.code)).length,
    }
  })

export default function RoleRoute({ loaderData }: Route.ComponentProps) {
  return <RoleScreen {...loaderData} />
}
