import { preloadMicrocart } from '#app/features/cart/cart-panel.tsx'
import { savesData, whenIdle } from '#app/hydration/idle.ts'

/** What the buttons of the header and of a list open, by how often it is pressed. */
const panels: readonly (() => Promise<unknown> | void)[] = [
  preloadMicrocart,
  () => import('./search-overlay.tsx'),
  () =>
    matchMedia('(min-width: 1120px)').matches
      ? import('#app/features/shell/catalogue-menu.tsx')
      : import('#app/features/shell/mobile-menu.tsx'),
]

/**
 * Fetches the code of panels one by one while the browser has nothing to do, so that the first press of one shows it at
 * once. Not for who saves data. One that fails is fetched again by its press.
 */
export async function fetchPanels(): Promise<void> {
  if (savesData()) return
  for (const fetchPanel of panels) {
    await whenIdle()
    await Promise.resolve(fetchPanel()).catch(() => undefined)
  }
}
