import { pathInStore, type Store } from '@ambra/domain/stores'
import type { ReactNode } from 'react'
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

/** Another store is another document: its language, catalogue and messages differ. */
export function StoreLink({ store, children }: { store: Store; children?: ReactNode }) {
  const path = useAlternate(store)
  return (
    <a href={path} lang={store.language} hrefLang={store.language}>
      {children ?? store.name}
    </a>
  )
}
