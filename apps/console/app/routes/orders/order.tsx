import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Order } from '#console/screens/sales/orders/order/order.tsx'
import { isDialogOnly } from '#console/frame/use-open.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/order'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [details, people] = await Promise.all([
      client.query('orders.show', { number: params.number }, { signal }),
      client.query('orders.people', {}, { signal }),
    ])
    return { details, people }
  })

// The server logs each view of an order. Opening a dialog must not count as one.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

export default function OrderRoute({ loaderData, params }: Route.ComponentProps) {
  return <Order key={params.number} number={params.number} {...loaderData} />
}
