import { redirect } from 'react-router'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Scan } from '#console/features/parcels/scan.tsx'
import { screenIn } from '#console/shop/camera/camera-document.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import type { Route } from './+types/scan'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const screen = screenIn(search.get('to'))
    if (screen) throw redirect(screen)
    const code = search.get('code')?.trim().slice(0, 100) ?? ''
    const found = code === '' ? [] : await client.query('parcels.scan', { code }, { signal: request.signal })
    return { code, found }
  })

export default function ScanRoute({ loaderData }: Route.ComponentProps) {
  return <Scan {...loaderData} mayPlace={may(useOwn(), 'stock.adjust')} />
}
