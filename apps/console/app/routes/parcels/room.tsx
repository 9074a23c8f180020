import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/room'

/** Boxes use texts of labels. */
export const clientLoader = () => Promise.all([loadTexts('parcels'), loadTexts('labels')])

export const handle: RoomHandle = { rooms: ['parcels', 'orders', 'labels'] }

export default function ParcelsRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
