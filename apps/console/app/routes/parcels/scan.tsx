import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { redirect } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Scan } from '#console/screens/fulfilment/shipments/scan.tsx'
import { screenIn } from '#console/shop/camera/camera-document.ts'
import { openWarehouses, warehouseIn } from '#console/shop/open-warehouses.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import type { Route } from './+types/scan'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const screen = screenIn(search.get('to'))
    if (screen) throw redirect(screen)
    const code = search.get('code')?.trim().slice(0, 100) ?? ''
    if (code === '') return { code, found: [], warehouses: [] }
    const { signal } = request
    const [found, warehouses] = await Promise.all([
      client.query('parcels.scan', { code }, { signal }),
      openWarehouses(signal),
    ])
    const { warehouse } = warehouseIn(search)
    const isKnown = warehouses.some((one) => one.code === warehouse)
    if (warehouse === undefined || !isKnown) return { code, found, warehouses }
    return { code, found: await placedIn(warehouse, found, signal), warehouses, warehouse }
  })

/** Replaces the bins of the found goods with those of the selected warehouse, unless it is the main one. */
const placedIn = (warehouse: string, found: AdminResult<'parcels.scan'>, signal: AbortSignal) =>
  Promise.all(
    found.map(async (one) => {
      if (one.kind !== 'goods') return one
      const { rows } = await client.query('warehouses.goods', { code: warehouse, text: one.id }, { signal })
      return { ...one, place: rows.find(({ sku }) => sku === one.id)?.place ?? null }
    }),
  )

export default function ScanRoute({ loaderData }: Route.ComponentProps) {
  return <Scan {...loaderData} mayPlace={may(useOwn(), 'stock.adjust')} />
}
