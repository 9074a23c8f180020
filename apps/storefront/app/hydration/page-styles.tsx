import { createContext, Fragment, type ReactNode, useContext, useEffect } from 'react'
import { Links, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

type StyleText = ((href: string) => string) | undefined
const InlineStyles = createContext<StyleText>(undefined)

/**
 * Server only: `text` returns the text of a style sheet on a first visit, undefined when the browser has it
 * cached.
 */
export function InlineStylesProvider({ text, children }: { text: StyleText; children: ReactNode }) {
  return <InlineStyles value={text}>{children}</InlineStyles>
}

/** Attribute that React writes although its types do not allow it on a link. */
const disabled = { disabled: true }

const inlinedAtStart =
  typeof document === 'undefined'
    ? new Set<string>()
    : new Set(
        [...document.querySelectorAll<HTMLElement>('style[data-href]')].flatMap(
          (style) => style.dataset.href?.split(' ') ?? [],
        ),
      )

/**
 * Renders the style sheets of the matched routes: inlined on a first visit (a separate file cost 0.6 s of
 * first paint on slow 4G), linked later. React treats both as one resource by href, so hydration adopts
 * either form.
 */
export function PageStyles() {
  const { manifest } = useContext(FrameworkContext) ?? {}
  const text = useContext(InlineStyles)
  const matches = useMatches()
  const cssOf = (id: string) => manifest?.routes[id]?.css ?? []
  const hrefs = new Set(matches.flatMap(({ id }) => cssOf(id)))
  // Cards below a product are in the HTML long before their script, which loads their sheet in the browser.
  if (import.meta.env.SSR)
    for (const { id } of matches)
      if (id.endsWith('/product'))
        for (const href of cssOf(id.replace(/product$/, 'home')))
          if (href.includes('/cards-')) hrefs.add(href)
  const version = manifest?.version
  useEffect(() => rememberStyles(version), [version])
  if (import.meta.env.DEV) return <Links />
  return [...hrefs].map((href) =>
    text || inlinedAtStart.has(href) ? (
      <Fragment key={href}>
        <style href={href} precedence="page">
          {text?.(href) ?? ''}
        </style>
        {/* A late part links its sheets unless a link exists: a second copy would change the order of rules. Server only: React ignores unknown elements in the head. */}
        {import.meta.env.SSR && <link rel="stylesheet" href={href.replace('#', '')} {...disabled} />}
      </Fragment>
    ) : (
      <link key={href} rel="stylesheet" href={href} precedence="page" />
    ),
  )
}

/** A cookie set over https must never be sent in clear text. */
const secureOnHttps = () => (location.protocol === 'https:' ? '; secure' : '')

/**
 * Fetches the inlined sheets into the HTTP cache when the page is idle and sets a cookie for the next
 * visit.
 */
function rememberStyles(version: string | undefined) {
  if (!version || inlinedAtStart.size === 0) return
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  idle(() => {
    const loads = [...inlinedAtStart].map((href) => fetch(href))
    Promise.all(loads).then(
      () => (document.cookie = `styles=${version}; path=/; max-age=2592000; samesite=lax${secureOnHttps()}`),
      () => undefined,
    )
  })
}
