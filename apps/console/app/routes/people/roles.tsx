import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Roles } from '#console/screens/platform/roles/roles.tsx'
import type { Route } from './+types/roles'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [roles, people] = await Promise.all([
      client.query('roles.list', {}, { signal: request.signal }),
      client.query('staff.list', {}, { signal: request.signal }),
    ])
    return { roles, people }
  })

export default function RolesRoute({ loaderData: { roles, people } }: Route.ComponentProps) {
  const holders = (code: string) =>
    people.filter((person) => person.roles.some(({ role }) => role === code)).length
  return <Roles roles={roles} holders={holders} />
}
