import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/room'

// Reasons of refusals are texts of the products.
export const clientLoader = () => Promise.all([loadTexts('sales'), loadTexts('products')])

export const handle: RoomHandle = { rooms: ['sales', 'products'] }

export default function SalesRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
