import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Sales } from '#console/screens/promotions/sales/sales.tsx'
import type { Route } from './+types/sales'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const after = Number(new URL(request.url).searchParams.get('after'))
    const [list, choices] = await Promise.all([
      client.query('sales.list', after > 0 ? { after } : {}, { signal }),
      client.query('products.choices', {}, { signal }),
    ])
    return { ...list, choices }
  })

export default function SalesRoute({ loaderData }: Route.ComponentProps) {
  return <Sales {...loaderData} />
}
