import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Bank } from '#console/screens/payments/money/bank.tsx'
import { bankSearch } from '#console/screens/payments/money/bank-search.ts'
import type { Route } from './+types/bank'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('bank.lines', bankSearch(new URL(request.url).searchParams), { signal: request.signal }),
  )

export default function BankRoute({ loaderData }: Route.ComponentProps) {
  return <Bank {...loaderData} />
}
