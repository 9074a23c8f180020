import type { ComponentProps } from 'react'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
// The markup is there before the script that knows this sheet, and without script it stays so.
import './wear-viewer.module.css'
import type { WearViewer } from './wear-viewer.online.tsx'

/** The grade viewer as markup; its script comes with the first interaction. */
export const LateWearViewer = lazyHydrate<ComponentProps<typeof WearViewer>>(
  import.meta.env.SSR ? (await import('./wear-viewer.online.tsx')).WearViewer : undefined,
  async () => (await import('./wear-viewer.online.tsx')).WearViewer,
  firstInteraction,
)
