import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/room'

/** Code scanning uses texts of the warehouse, the guard of unsaved changes those of the products. */
export const clientLoader = () =>
  Promise.all([loadTexts('stock'), loadTexts('parcels'), loadTexts('products')])

export const handle: RoomHandle = { rooms: ['stock', 'counts', 'products', 'places', 'parcels'] }

export default function StockRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
