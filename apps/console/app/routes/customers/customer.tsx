import { data } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Customer } from '#console/screens/customers/customers/customer.tsx'
import type { Route } from './+types/customer'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw data(null, 404)
    return client.query('customers.show', { id: Number(id) }, { signal: request.signal })
  })

export default function CustomerRoute({ loaderData }: Route.ComponentProps) {
  return <Customer key={loaderData.id} details={loaderData} />
}
