import { data, replace } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Customer } from '#console/screens/customers/customers/customer.tsx'
import type { Route } from './+types/customer-of-order'

/** Shows the guest of an order; the customer of an account has its own address. */
export const clientLoader = ({ request, params: { order } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    if (!/^[0-9A-Za-z-]{1,32}$/.test(order)) throw data(null, 404)
    const details = await client.query('customers.show', { order }, { signal: request.signal })
    if (details.id !== null) throw replace(`/customers/${details.id}`)
    return details
  })

export default function CustomerOfOrderRoute({ loaderData }: Route.ComponentProps) {
  return <Customer key={loaderData.order} details={loaderData} />
}
