import { type ComponentType, createElement, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { isHeldBack, replayEarlyClick } from './replay-early-click.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'

/**
 * A part of a page whose HTML is there at once and whose script comes later: when `sign` resolves, or at once without
 * one, and then with the texts of every page only. `server` is the component itself where `import.meta.env.SSR` holds:
 * `renderToString` cannot wait. Brings its own Suspense.
 */
export function lazyHydrate<P extends object>(
  server: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
  sign?: () => Promise<void>,
): ComponentType<P> {
  if (server) return (props) => createElement(Suspense, null, createElement(server, props))
  const Part = lazy(async () => {
    await sign?.()
    const [component] = await Promise.all([load(), sign && loadMoreMessages()])
    return { default: component }
  })
  const Woken = ({ onHydrated, props }: { onHydrated: () => void; props: P }) => {
    // Outside system: who pressed a button in here while its script was on the way.
    useEffect(() => {
      onHydrated()
      replayEarlyClick(isHeldBack)?.click()
    }, [onHydrated])
    return createElement(Part, props)
  }
  return function Later(props) {
    const [first] = useState(props)
    const [isHydrated, setHydrated] = useState(false)
    const shown = isHydrated ? props : first
    // An update that reaches HTML without its script makes React throw the HTML away: the boundary stays as it is until then.
    return useMemo(
      () =>
        createElement(
          Suspense,
          null,
          createElement(Woken, { onHydrated: () => setHydrated(true), props: shown }),
        ),
      [shown],
    )
  }
}
