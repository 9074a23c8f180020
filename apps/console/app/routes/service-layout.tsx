import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'

export { ScreenErrorBoundary as ErrorBoundary } from '#console/frame/screen-error.tsx'
export { Outlet as default } from 'react-router'
export const clientLoader = () => loadTexts('service')
export const handle: RoomHandle = { rooms: ['service', 'orders'] }
