import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { ApprovalsScreen } from '#console/features/money/approvals-screen.tsx'
import type { Route } from './+types/approvals'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('approvals.list', {}, { signal: request.signal }))

export default function ApprovalsRoute({ loaderData }: Route.ComponentProps) {
  return <ApprovalsScreen {...loaderData} />
}
