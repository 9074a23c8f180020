import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Customers } from '#console/screens/customers/customers/customers.tsx'
import { customerSearch } from '#console/screens/customers/customers/customer-search.ts'
import type { Route } from './+types/customers'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () =>
    client.query('customers.list', customerSearch(new URL(request.url).searchParams), {
      signal: request.signal,
    }),
  )

export default function CustomersRoute({ loaderData }: Route.ComponentProps) {
  return <Customers {...loaderData} />
}
