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
import { isHeldBack, replayEarlyChanges, replayEarlyClick } from './replay-early-click.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'

/**
 * A part of the page and, where it says more than every page does, its texts. What does not arrive is logged: the page
 * stays as it is, and the next press tries again.
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
 * Reads everything the router tells its readers. React looks for readers of a changed context no further than the first
 * one: past it, it would come to HTML that may hold another, and throw it away.
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
 * A part of a page whose HTML is there at once and whose script comes later: when `sign` resolves, or at once without
 * one, and then with the texts of every page only. `server` is the component itself where `import.meta.env.SSR` holds:
 * `renderToString` cannot wait. Brings its own Suspense, and is made again only when one of its props is another.
 */
export function lazyHydrate<P extends object>(
  server: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
  sign?: () => Promise<void>,
): ComponentType<P> {
  if (server) return (props) => createElement(Suspense, null, createElement(server, props))
  const Part = lazy(async () => {
    await sign?.()
    return { default: await withTexts(load, !!sign) }
  })
  const Hydrated = ({ onHydrated, props }: { onHydrated: () => void; props: P }) => {
    // Outside system: who pressed something in here while its script was on the way.
    useEffect(() => {
      onHydrated()
      replayEarlyClick(isHeldBack)?.click()
      void replayEarlyChanges()
    }, [onHydrated])
    return createElement(Part, props)
  }
  return function Later(props) {
    // A page is left, and the next one scrolled to its place, while header and footer stand.
    useEveryRouterContext()
    const [first] = useState(props)
    const [latest, setLatest] = useState(props)
    if (!isSame(latest, props)) setLatest(props)
    const [isHydrated, setHydrated] = useState(false)
    const shown = isHydrated ? latest : first
    // An update that reaches HTML without its script makes React throw the HTML away: the boundary stays as it is until then.
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
 * Whether two sets of props are the same one by one. Not `memo`: where that stops above the boundary, React looks below
 * for readers of a changed context, finds HTML that may be one, and throws it away.
 */
function isSame(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other))
  const entries = Object.entries(one)
  return (
    entries.length === values.size && entries.every(([name, value]) => Object.is(values.get(name), value))
  )
}
