import { stores } from '@ambra/domain/platform/shop/stores'
import { describe, expect, it } from 'vitest'
import { breadcrumbData, pageMeta, pageSeo } from './page-meta.ts'
import { articleData, itemListData, siteData } from './structured-data.ts'

const [estonian, english] = stores
if (!estonian || !english) throw new Error('two stores are needed')
const publicUrl = 'https://shop.example'
const links = (descriptors: object[], rel: string) =>
  descriptors.flatMap((one) => ('rel' in one && one.rel === rel ? [{ ...one }] : []))

describe('pageMeta', () => {
  it('lists alternates in every store, with the default store as x-default', () => {
    const seo = pageSeo({
      publicUrl,
      store: english,
      title: 'Phones',
      path: { et: '/c/telefonid', en: '/c/phones', ru: '/c/telefony' },
    })
    const alternates = links(pageMeta(seo), 'alternate')
    expect(
      alternates.map((one) => ('hrefLang' in one && 'href' in one ? [one.hrefLang, one.href] : [])),
    ).toEqual([
      ['et', 'https://shop.example/c/telefonid'],
      ['en', 'https://shop.example/en/c/phones'],
      ['ru', 'https://shop.example/ru/c/telefony'],
      ['x-default', 'https://shop.example/c/telefonid'],
    ])
  })

  it('omits stores without the page', () => {
    const seo = pageSeo({ publicUrl, store: estonian, title: 'Uudis', path: { et: '/news/uudis' } })
    expect(seo.alternates.map(({ code }) => code)).toEqual(['et'])
  })

  it('excludes filtered and personal pages from search engines, without a canonical URL', () => {
    const seo = pageSeo({ publicUrl, store: english, title: 'Search', path: '/search', noindex: true })
    const descriptors = pageMeta(seo)
    expect(descriptors).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(links(descriptors, 'canonical')).toEqual([])
  })

  it('shortens a description at a word boundary, without markup', () => {
    const text = `<p>${'word '.repeat(60)}</p>`
    const seo = pageSeo({ publicUrl, store: english, title: 'T', description: text, path: '/' })
    expect(seo.description).toMatch(/^(word )+word…$/)
    expect(seo.description?.length).toBeLessThanOrEqual(161)
  })
})

describe('structured data', () => {
  it('describes the shop and its search once on the home page', () => {
    const [organization, website] = siteData('https://shop.example/en', '+372 600 4040')
    expect(organization).toMatchObject({ '@type': 'Organization', url: publicUrl })
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'https://shop.example/en/search?q={search_term_string}' } },
    })
  })

  it('lists the products of a category in their order', () => {
    const list = itemListData(
      [
        { sku: 'A', slug: 'a-1', name: 'A' },
        { sku: 'B/2', slug: 'b-2', name: 'B' },
      ],
      'https://shop.example/en',
    )
    expect(list.itemListElement.map(({ position, url }) => [position, url])).toEqual([
      [1, 'https://shop.example/en/p/A/a-1'],
      [2, 'https://shop.example/en/p/B%2F2/b-2'],
    ])
  })

  it('adds dates to an article and positions to a breadcrumb trail', () => {
    const article = articleData(
      { title: 'News', creation_time: '2026-11-01 10:00:00' },
      { canonical: `${publicUrl}/news/n`, description: 'Short', image: `${publicUrl}/media/a.svg` },
    )
    expect(article).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'News',
      description: 'Short',
      image: `${publicUrl}/media/a.svg`,
      datePublished: '2026-11-01',
      dateModified: '2026-11-01',
    })
    const trail = breadcrumbData([
      { name: 'Phones', href: `${publicUrl}/c/p` },
      { name: 'X', href: `${publicUrl}/p/x` },
    ])
    expect(trail.itemListElement.map(({ position }) => position)).toEqual([1, 2])
  })
})
