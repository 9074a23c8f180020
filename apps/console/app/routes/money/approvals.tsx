import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { ApprovalsScreen } from '#console/screens/payments/money/approvals-screen.tsx'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/approvals'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const asked = client.query('approvals.list', {}, { signal: request.signal })
    const [approvals] = await Promise.all([asked, loadTexts('operations')])
    return approvals
  })

export default function ApprovalsRoute({ loaderData }: Route.ComponentProps) {
  return <ApprovalsScreen {...loaderData} />
}
