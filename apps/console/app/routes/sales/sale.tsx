import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { SalePage } from '#console/screens/promotions/sales/sale.tsx'
import type { Route } from './+types/sale'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const address = new URL(request.url).searchParams
    const after = Number(address.get('after'))
    return client.query(
      'sales.show',
      {
        id: Number(params.id),
        ...(after > 0 && { after }),
        ...(address.get('refused') === '1' && { refused: true }),
      },
      { signal: request.signal },
    )
  })

export default function SaleRoute({ loaderData }: Route.ComponentProps) {
  return <SalePage {...loaderData} />
}
