import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'

export { ScreenErrorBoundary as ErrorBoundary } from '#console/frame/screen-error.tsx'
export { Outlet as default } from 'react-router'
// Reasons of refusals are texts of the products.
export const clientLoader = () => Promise.all([loadTexts('sales'), loadTexts('products')])
export const handle: RoomHandle = { rooms: ['sales', 'products'] }
