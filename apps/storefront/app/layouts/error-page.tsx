import type { ComponentProps } from 'react'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import { PageFrame } from './default.tsx'
import type { ErrorContent } from './error-content.tsx'

// Loaded separately, because most pages never need it.
const LateContent = lazyHydrate<ComponentProps<typeof ErrorContent>>(
  import.meta.env.SSR ? (await import('./error-content.tsx')).ErrorContent : undefined,
  async () => (await import('./error-content.tsx')).ErrorContent,
  () => Promise.resolve(),
)

type ErrorPageProps = ComponentProps<typeof ErrorContent> & { isFramed?: boolean }

/** Page for 404, 500 and 503 with search, popular categories, and "Try again" where that may help. */
export function ErrorPage({ isFramed = false, ...content }: ErrorPageProps) {
  return isFramed ? (
    <LateContent {...content} />
  ) : (
    <PageFrame>
      <LateContent {...content} />
    </PageFrame>
  )
}
