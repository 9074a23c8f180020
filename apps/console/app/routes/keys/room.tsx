import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/room'

// Names of rights are in the texts of the roles, names of operations in those of the palette.
export const clientLoader = () =>
  Promise.all([loadTexts('keys'), loadTexts('people'), loadTexts('operations')]).then(() => null)

export const handle: RoomHandle = { rooms: ['keys', 'webhooks', 'staff', 'roles'] }

export default function KeysRoom() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
