import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Warehouse } from '#console/screens/inventory/warehouses/warehouse.tsx'
import { isDialogOnly } from '#console/frame/use-open.ts'
import type { Route } from './+types/warehouse'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal, url } = request
    const search = new URL(url).searchParams
    const text = search.get('q')?.trim().slice(0, 80)
    const after = search.get('after')?.slice(0, 64)
    const { warehouses } = await client.query('warehouses.list', {}, { signal })
    const warehouse = warehouses.find(({ code }) => code === params.code)
    if (!warehouse) throw data(null, 404)
    const asked = { code: warehouse.code, ...(text && { text }), ...(after && { after }) }
    return { warehouse, goods: await client.query('warehouses.goods', asked, { signal }) }
  })

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

export default function WarehouseRoute({ loaderData }: Route.ComponentProps) {
  return <Warehouse key={loaderData.warehouse.code} {...loaderData} />
}
