import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Money } from '#console/screens/payments/money/money.tsx'
import { refundSearch } from '#console/screens/payments/money/refund-search.ts'
import type { Route } from './+types/money'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = refundSearch(new URL(request.url).searchParams)
    const [sending, flagged, { approvals, limitCents }] = await Promise.all([
      client.query('refunds.list', search, { signal }),
      client.query('payments.flagged', {}, { signal }),
      client.query('approvals.list', {}, { signal }),
    ])
    return { sending, flagged, approvals, limitCents }
  })

export default function MoneyRoute({ loaderData }: Route.ComponentProps) {
  return <Money {...loaderData} />
}
