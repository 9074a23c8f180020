import { currentShop } from '@ambra/domain/current-shop'
import { productPath } from '@ambra/domain/slug'

/** The shop itself and its search, for the home page: `home` is its absolute address. */
export function siteData(home: string, phone: string | undefined): object[] {
  const origin = new URL(home).origin
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: currentShop().name,
    url: origin,
    logo: `${origin}/favicon.svg`,
    ...(phone && {
      contactPoint: { '@type': 'ContactPoint', telephone: phone, contactType: 'customer service' },
    }),
  }
  const website = {
    '@type': 'WebSite',
    name: currentShop().name,
    url: home,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${home.replace(/\/$/, '')}/search?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
  return [organization, website]
}

type ListedProduct = { sku: string; parentSku?: string; slug: string; name: string }

/** The products of a list in their order; `shop` is the absolute address of the store without a last slash. */
export function itemListData(products: readonly ListedProduct[], shop: string) {
  return {
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: shop + productPath(product),
    })),
  }
}

type Article = { title: string; creation_time: string; update_time?: string }

/** A news article with its dates, words and picture; `seo` is what its page says of it. */
export const articleData = (
  page: Article,
  seo: { canonical: string; description?: string; image?: string },
) => ({
  '@type': 'NewsArticle',
  headline: page.title,
  ...(seo.description && { description: seo.description }),
  ...(seo.image && { image: seo.image }),
  datePublished: page.creation_time.slice(0, 10),
  dateModified: (page.update_time ?? page.creation_time).slice(0, 10),
  mainEntityOfPage: seo.canonical,
  author: { '@type': 'Organization', name: currentShop().name, url: new URL(seo.canonical).origin },
  publisher: { '@type': 'Organization', name: currentShop().name, url: new URL(seo.canonical).origin },
})
