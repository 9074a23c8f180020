import { pathInStore, type Store, stores } from '@ambra/domain/stores'
import type { MouseEvent, ReactNode } from 'react'
import { useMatches } from 'react-router'

/** The page at hand in another store, or that store's front page when it has no such page. */
function useAlternate(store: Store): string {
  const matches = useMatches()
  for (const { loaderData } of matches.toReversed()) {
    const seo =
      loaderData && typeof loaderData === 'object' && 'seo' in loaderData ? loaderData.seo : undefined
    const href = alternatesOf(seo)?.find(({ code }) => code === store.code)?.href
    if (href) return new URL(href).pathname
  }
  return pathInStore(store, '/')
}

function alternatesOf(seo: unknown): { code: string; href: string }[] | undefined {
  // Loaders give `seo` the shape of PageSeo (app/page-meta.ts); features may not import it.
  return (seo as { alternates?: { code: string; href: string }[] } | undefined)?.alternates
}

/**
 * The address in another store with the variant, filters and words the shopper has chosen here. The front page also
 * stands in for a page that the other store does not have: it takes nothing.
 */
function withChoices(path: string): string {
  const { pathname, search } = window.location
  if (stores.some((store) => path === pathInStore(store, '/'))) return path
  const variant = /\/p\/[^/]+\/[^/]+(\/[^/]+)$/.exec(pathname)?.[1] ?? ''
  return path + (/\/p\/[^/]+\/[^/]+$/.test(path) ? variant : '') + search
}

/** Another store is another document: its language, catalogue and messages differ. */
export function StoreLink({ store, children }: { store: Store; children?: ReactNode }) {
  const path = useAlternate(store)
  // The choices are read when the link is pressed: the page may come from a cache that many share.
  const keepChoices = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) =>
    (link.href = withChoices(path))
  return (
    <a
      href={path}
      lang={store.language}
      hrefLang={store.language}
      onClick={keepChoices}
      onAuxClick={keepChoices}
    >
      {children ?? store.name}
    </a>
  )
}
