import { lazy, Suspense } from 'react'
import { useOverlay } from '#app/ui/overlay.ts'

/** Also called on hover and focus of the cart button, so that the panel is there when it is pressed. */
export const loadMicrocart = () =>
  import('./microcart.tsx').then(({ Microcart: panel }) => ({ default: panel }))
const Microcart = lazy(loadMicrocart)

/** The microcart while its panel is open; its code comes with the first opening. */
export function CartPanel() {
  const { panel } = useOverlay()
  return panel === 'microcart' ? (
    <Suspense>
      <Microcart />
    </Suspense>
  ) : null
}
