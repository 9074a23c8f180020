import { Outlet } from 'react-router'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { Route } from './+types/screens'

/** Layout that keeps the menu when a screen fails. */
export default function Screens() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />
}
