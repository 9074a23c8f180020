import { type ComponentType, lazy } from 'react'
import { loadMoreMessages } from './message-parts.ts'

/**
 * A part of a page whose HTML is there at once and whose script comes later: when `sign` resolves, or at once without
 * one, and then with the texts of every page only. `server` is the component itself where `import.meta.env.SSR` holds:
 * `renderToString` cannot wait. To be wrapped in a Suspense.
 */
export function laterPart<P>(
  server: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
  sign?: () => Promise<void>,
): ComponentType<P> {
  if (server) return server
  return lazy(async () => {
    await sign?.()
    const [component] = await Promise.all([load(), sign && loadMoreMessages()])
    return { default: component }
  })
}
