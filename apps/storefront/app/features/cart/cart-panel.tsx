import { type ComponentProps, lazy, Suspense } from 'react'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useOverlay } from '#app/ui/overlay.ts'
import type { Microcart as Panel } from './microcart.tsx'

const loadMicrocart = async () => {
  const [{ Microcart: Loaded }] = await Promise.all([import('./microcart.tsx'), loadMoreMessages()])
  return { default: Loaded }
}
const Microcart = lazy(loadMicrocart)

// Opening the cart retries a failed preload and shows its error.
export const preloadMicrocart = () => void loadMicrocart().catch(() => undefined)

/** Spread on a button that opens the microcart: its code is on the way before the press is finished. */
export const cartButtonIntent = {
  onPointerEnter: preloadMicrocart,
  onFocus: preloadMicrocart,
  onTouchStart: preloadMicrocart,
} as const

/** The microcart while its panel is open; its code comes with the first opening or the first sign of it. */
export function CartPanel(props: ComponentProps<typeof Panel>) {
  const { panel } = useOverlay()
  return panel === 'microcart' ? (
    <Suspense>
      <Microcart {...props} />
    </Suspense>
  ) : null
}
