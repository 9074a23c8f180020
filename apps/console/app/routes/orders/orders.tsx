import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { listInput } from '#console/screens/sales/orders/list/list-search.ts'
import { Orders } from '#console/screens/sales/orders/list/orders.tsx'
import { isDialogOnly } from '#console/frame/use-open.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/orders'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [page, people, views] = await Promise.all([
      client.query('orders.list', listInput(new URL(request.url).searchParams), { signal }),
      client.query('orders.people', {}, { signal }),
      client.query('views.list', { room: 'orders' }, { signal }),
    ])
    return { page, people, views }
  })

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <Orders {...loaderData} />
}
