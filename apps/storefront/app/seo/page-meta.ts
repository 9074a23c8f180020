import { withoutTags } from '@ambra/domain/platform/text/linear-text'
import { currentShop, openStores } from '@ambra/domain/platform/shop/current-shop'
import { pathInStore, type Store } from '@ambra/domain/platform/shop/stores'
import type { MetaDescriptor } from 'react-router'

/** Metadata for the head of a page; all URLs are absolute. */
export type PageSeo = {
  title: string
  site: string
  description?: string
  canonical: string
  /** Alternates of the page by store and language; empty for a page of one store only. */
  alternates: { language: string; code: string; href: string }[]
  image?: string
  /** Excludes search, checkout and personal pages from search engines. */
  noindex?: true
}

type SeoInput = {
  publicUrl: string
  store: Store
  title: string
  description?: string | undefined
  image?: string | undefined
  noindex?: boolean
  /** Path without store prefix; by store code where it differs. */
  path: string | Record<string, string>
}

export function pageSeo({ publicUrl, store, title, description, image, noindex, path }: SeoInput): PageSeo {
  const pathOf = (code: string) => (typeof path === 'string' ? path : path[code])
  const alternates = openStores().flatMap((other) => {
    const own = pathOf(other.code)
    return own
      ? [{ language: other.language, code: other.code, href: publicUrl + pathInStore(other, own) }]
      : []
  })
  return {
    title,
    site: currentShop().name,
    canonical: publicUrl + pathInStore(store, pathOf(store.code) ?? '/'),
    alternates,
    ...(description && { description: shortened(description) }),
    ...(image && { image: image.startsWith('http') ? image : publicUrl + image }),
    ...(noindex && { noindex: true as const }),
  }
}

/** Shortens a description to the roughly 160 characters that search engines show, at a word boundary. */
function shortened(text: string): string {
  const plain = withoutTags(text, ' ').replace(/\s+/g, ' ').trim()
  return plain.length <= 160 ? plain : `${plain.slice(0, 160).replace(/\s\S*$/, '')}…`
}

/**
 * Returns the descriptors for a route's `meta`; JSON-LD objects are data blocks, which need no hash in the
 * policy.
 */
export function pageMeta(seo: PageSeo | undefined, ...jsonLd: object[]): MetaDescriptor[] {
  if (!seo) return []
  const [defaultAlternate] = seo.alternates
  return [
    { title: seo.title },
    { property: 'og:title', content: seo.title },
    { property: 'og:url', content: seo.canonical },
    { property: 'og:site_name', content: seo.site },
    ...(seo.description
      ? [
          { name: 'description', content: seo.description },
          { property: 'og:description', content: seo.description },
        ]
      : []),
    ...(seo.image ? [{ property: 'og:image', content: seo.image }] : []),
    ...(seo.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: seo.canonical },
          ...seo.alternates.map(({ language, href }) => ({
            tagName: 'link',
            rel: 'alternate',
            hrefLang: language,
            href,
          })),
          ...(defaultAlternate
            ? [{ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: defaultAlternate.href }]
            : []),
        ]),
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

export function breadcrumbData(trail: readonly { name: string; href: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: href,
    })),
  }
}
