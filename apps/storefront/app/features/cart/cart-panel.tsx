import { lazy, Suspense } from 'react'
import { useOverlay } from '#app/ui/overlay.ts'

const Microcart = lazy(() => import('./microcart.tsx').then((module) => ({ default: module.Microcart })))

/** The microcart while its panel is open; its code comes with the first opening. */
export function CartPanel() {
  const { panel } = useOverlay()
  return panel === 'microcart' ? (
    <Suspense>
      <Microcart />
    </Suspense>
  ) : null
}
