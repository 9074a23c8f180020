import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/room'

/** Cases and inspections use texts of the service room. */
export const clientLoader = () => Promise.all([loadTexts('customers'), loadTexts('service')])

export const handle: RoomHandle = { rooms: ['customers', 'devices', 'service'] }

export default function CustomersRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
