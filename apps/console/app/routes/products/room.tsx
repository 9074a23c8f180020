import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/room'

export const clientLoader = () => loadTexts('products')

export const handle: RoomHandle = { rooms: ['products'] }

export default function ProductsRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
