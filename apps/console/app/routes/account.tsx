import { client, hasCode } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Account } from '#console/screens/platform/account/account.tsx'
import type { Route } from './+types/account'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    try {
      return { sessions: await client.query('own.sessions', {}, { signal: request.signal }) }
    } catch (error) {
      // After sign-in with a recovery code, the person may only set up new credentials.
      if (hasCode(error, 'staff.recovery_only')) return { sessions: undefined }
      throw error
    }
  })

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  return <Account {...loaderData} />
}
