import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'

export { ScreenErrorBoundary as ErrorBoundary } from '#console/frame/screen-error.tsx'
export { Outlet as default } from 'react-router'
/** Cases and inspections use texts of the service room. */
export const clientLoader = () => Promise.all([loadTexts('customers'), loadTexts('service')])
export const handle: RoomHandle = { rooms: ['customers', 'devices', 'service'] }
