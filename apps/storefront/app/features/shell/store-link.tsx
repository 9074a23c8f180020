import { pathInStore, type Store, stores } from '@ambra/domain/platform/shop/stores'
import type { MouseEvent, ReactNode } from 'react'
import { useMatches } from 'react-router'

/** Returns the current page in another store, or its front page if it has no such page. */
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
  // Loaders give `seo` the shape of PageSeo (app/page-meta.ts), which features may not import.
  return (seo as { alternates?: { code: string; href: string }[] } | undefined)?.alternates
}

/**
 * Returns the path in another store with the current variant, filters and search text. The front page, also
 * as a fallback for a missing page, takes none.
 */
function withChoices(path: string): string {
  const { pathname, search } = window.location
  if (stores.some((store) => path === pathInStore(store, '/'))) return path
  const variant = /\/p\/[^/]+\/[^/]+(\/[^/]+)$/.exec(pathname)?.[1] ?? ''
  return path + (/\/p\/[^/]+\/[^/]+$/.test(path) ? variant : '') + search
}

/** Link to another store, which is another document with its own language, catalogue and messages. */
export function StoreLink({ store, children }: { store: Store; children?: ReactNode }) {
  const path = useAlternate(store)
  // Reads the selection on click, because the page may come from a shared cache.
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
