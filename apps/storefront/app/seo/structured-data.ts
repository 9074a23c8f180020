import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { markPicture } from '@ambra/domain/platform/shop/shop-mark'
import { productPath } from '@ambra/domain/platform/text/slug'

/** Returns structured data of the shop and its search, for the home page; `home` is its absolute URL. */
export function siteData(home: string, phone: string | undefined): object[] {
  const origin = new URL(home).origin
  const { values } = currentShop()
  const mark = markPicture(values['look_logo'], 'logo') ?? markPicture(values['look_icon'], 'icon')
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: currentShop().name,
    url: origin,
    ...(mark && { logo: `${origin}/media/${mark.path}` }),
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

/** Returns structured data of a brand; `seo` is the metadata of its page. */
export const brandData = (name: string, seo: { canonical: string; description?: string }) => ({
  '@type': 'Brand',
  name,
  url: seo.canonical,
  ...(seo.description && { description: seo.description }),
})

type ListedProduct = { sku: string; parentSku?: string; slug: string; name: string }

/**
 * Returns structured data of a product list in its order; `shop` is the absolute URL of the store without a
 * trailing slash.
 */
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

/**
 * Returns structured data of a news article with dates, text and picture; `seo` is the metadata of its
 * page.
 */
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
