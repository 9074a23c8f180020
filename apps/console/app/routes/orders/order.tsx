import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Order } from '#console/features/orders/order/order.tsx'
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

// Each look at an order is written down: opening a dialog is none.
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

export default function OrderRoute({ loaderData, params }: Route.ComponentProps) {
  return <Order key={params.number} number={params.number} {...loaderData} />
}
