import {
  type ComponentType,
  createElement,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  UNSAFE_DataRouterDataContext as RouterData,
  UNSAFE_DataRouterNavigationContext as RouterNavigation,
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_FetchersContext as Fetchers,
  UNSAFE_FrameworkContext as Framework,
  UNSAFE_LocationContext as Location,
  UNSAFE_RouteContext as Route,
  UNSAFE_ViewTransitionContext as Transition,
} from 'react-router'
import { isHeldBack, loadReplay, replayEarlyChanges, replayEarlyClick } from './replay-early-click.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'

/**
 * Loads a part of the page and, unless `saysMore` is false, the second message catalogue. Logs a failed
 * load and retries on the next click; the page stays unchanged in that time.
 */
export async function withTexts<T>(load: () => Promise<T>, saysMore = true): Promise<T> {
  for (;;)
    try {
      return (await Promise.all([load(), saysMore && loadMoreMessages()]))[0]
    } catch (error) {
      // oxlint-disable-next-line no-console -- the log of the browser is where it belongs (spec §8)
      console.warn(error)
      await new Promise((resolve) => addEventListener('click', resolve, { once: true }))
    }
}

/**
 * Subscribes to every context of the router. When a context changes, React searches for consumers only down
 * to the first one: below it, the search would reach dehydrated HTML that may contain another consumer, and
 * discard it.
 */
function useEveryRouterContext(): void {
  useContext(RouterData)
  useContext(RouterNavigation)
  useContext(RouterState)
  useContext(Fetchers)
  useContext(Framework)
  useContext(Location)
  useContext(Route)
  useContext(Transition)
}

/**
 * Wraps a part of a page whose HTML is rendered at once and whose script loads later: when `sign` resolves,
 * or at once without `sign` and then without the second message catalogue. `server` is the component itself
 * when `import.meta.env.SSR` holds, because `renderToString` cannot wait. Includes its own Suspense
 * boundary and rerenders only when a prop changes.
 */
export function lazyHydrate<P extends object>(
  server: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
  sign?: () => Promise<void>,
): ComponentType<P> {
  if (server) return (props) => createElement(Suspense, null, createElement(server, props))
  const Part = lazy(async () => {
    await sign?.()
    const part = await withTexts(load, !!sign)
    // If this fails, the load is repeated after hydration.
    await loadReplay().catch(() => undefined)
    return { default: part }
  })
  const Hydrated = ({ onHydrated, props }: { onHydrated: () => void; props: P }) => {
    // Outside system: clicks made in this part while its script was loading.
    useEffect(() => {
      onHydrated()
      replayEarlyClick(isHeldBack)?.click()
      void replayEarlyChanges()
    }, [onHydrated])
    return createElement(Part, props)
  }
  return function Later(props) {
    // Header and footer stay mounted while navigation changes the page and its scroll position.
    useEveryRouterContext()
    const [first] = useState(props)
    const [latest, setLatest] = useState(props)
    if (!isSame(latest, props)) setLatest(props)
    const [isHydrated, setHydrated] = useState(false)
    const shown = isHydrated ? latest : first
    // Updating a dehydrated boundary makes React discard its HTML: the element stays the same until then.
    return useMemo(
      () =>
        createElement(
          Suspense,
          null,
          createElement(Hydrated, { onHydrated: () => setHydrated(true), props: shown }),
        ),
      [shown],
    )
  }
}

/**
 * Compares props shallowly. Not `memo`: if that bails out above the boundary, React searches below for
 * consumers of a changed context, reaches dehydrated HTML, and discards it.
 */
function isSame(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other))
  const entries = Object.entries(one)
  return (
    entries.length === values.size && entries.every(([name, value]) => Object.is(values.get(name), value))
  )
}
