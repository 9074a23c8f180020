import type { RoomHandle } from '#console/frame/use-hints.ts'
import { loadTexts } from '#console/i18n/language.ts'

export { ScreenErrorBoundary as ErrorBoundary } from '#console/frame/screen-error.tsx'
export { Outlet as default } from 'react-router'
/** Code scanning uses texts of the warehouse, the guard of unsaved changes those of the products. */
export const clientLoader = () =>
  Promise.all([loadTexts('stock'), loadTexts('parcels'), loadTexts('products')])
export const handle: RoomHandle = { rooms: ['stock', 'counts', 'products', 'places', 'parcels'] }
