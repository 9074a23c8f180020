import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'

export { ScreenErrorBoundary as ErrorBoundary } from '#console/frame/screen-error.tsx'
export { Outlet as default } from 'react-router'
// Names of rights are in the texts of the roles, names of operations in those of the palette.
export const clientLoader = () =>
  Promise.all([loadTexts('keys'), loadTexts('people'), loadTexts('operations')])
export const handle: RoomHandle = { rooms: ['keys', 'webhooks', 'staff', 'roles'] }
