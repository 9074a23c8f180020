import { Outlet } from 'react-router'
import { Outside } from '#console/screens/platform/sign-in/outside.tsx'
import { ScreenError } from '#console/frame/screen-error.tsx'
import type { Route } from './+types/outside'

export default function OutsideRoute() {
  return (
    <Outside>
      <Outlet />
    </Outside>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} isWholePage />
}
