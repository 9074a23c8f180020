import { lazy, Suspense } from 'react'
import { useOverlay } from '#app/ui/overlay.ts'

const loadMicrocart = () => import('./microcart.tsx')
const Microcart = lazy(() => loadMicrocart().then((module) => ({ default: module.Microcart })))

// A failed early loading is tried again, and told, by the opening itself.
export const preloadMicrocart = () => void loadMicrocart().catch(() => undefined)

/** Spread on a button that opens the microcart: its code is on the way before the press is finished. */
export const cartButtonIntent = {
  onPointerEnter: preloadMicrocart,
  onFocus: preloadMicrocart,
  onTouchStart: preloadMicrocart,
} as const

/** The microcart while its panel is open; its code comes with the first opening or the first sign of it. */
export function CartPanel() {
  const { panel } = useOverlay()
  return panel === 'microcart' ? (
    <Suspense>
      <Microcart />
    </Suspense>
  ) : null
}
