import type { ComponentProps } from 'react'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
// The markup is rendered before the script that imports this sheet, and also without script.
import './wear-viewer.module.css'
import type { WearViewer } from './wear-viewer.online.tsx'

/** Grade viewer as markup; its script loads with the first interaction. */
export const LateWearViewer = lazyHydrate<ComponentProps<typeof WearViewer>>(
  import.meta.env.SSR ? (await import('./wear-viewer.online.tsx')).WearViewer : undefined,
  async () => (await import('./wear-viewer.online.tsx')).WearViewer,
  firstInteraction,
)
