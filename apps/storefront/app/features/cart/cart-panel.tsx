import { type ComponentProps, Suspense } from 'react'
import { latePart } from '#app/ui/late-part.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useOverlay } from '#app/ui/overlay.ts'
import type { Microcart as Panel } from './microcart.tsx'

const [Microcart, fetchMicrocart] = latePart<ComponentProps<typeof Panel>>(
  async () => (await Promise.all([import('./microcart.tsx'), loadMoreMessages()]))[0].Microcart,
)

// Opening the cart retries a failed preload and shows its error.
export const preloadMicrocart = () => void fetchMicrocart().catch(() => undefined)

/** Props for a button that opens the microcart: preloads its code before the click completes. */
export const cartButtonIntent = {
  onPointerEnter: preloadMicrocart,
  onFocus: preloadMicrocart,
  onTouchStart: preloadMicrocart,
} as const

/** Microcart while its panel is open; its code loads with the first opening or the first sign of it. */
export function CartPanel(props: ComponentProps<typeof Panel>) {
  const { panel } = useOverlay()
  return panel === 'microcart' ? (
    <Suspense>
      <Microcart {...props} />
    </Suspense>
  ) : null
}
