import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ShopData } from '@ambra/contract/content/content'
import { demoContentFolder } from '@ambra/demo-shop/demo-data'
import { demoRows } from '@ambra/demo-shop/testing/demo-rows'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { readContentFolder } from '@ambra/commerce/operations'

const storeLanguages = ['et', 'en', 'ru'] as const
const { stores: contents, problems } = readContentFolder(demoContentFolder)

const all = (language: (typeof storeLanguages)[number]) => {
  const found = contents.find(({ storeId }) => storeId === storeByCode(language)?.id)
  if (!found || !Value.Check(ShopData, found.shopData)) throw new Error(`No content in ${language}`)
  return { ...found, shopData: found.shopData }
}

describe('content of the demo shop', () => {
  it('has the same pages, news and blocks in each language', () => {
    const idsOf = (language: (typeof storeLanguages)[number]) =>
      [
        ...all(language).pages.map((page) => `${page.kind}/${page.identifier}`),
        ...all(language).blocks.map((block) => `block/${block.identifier}`),
      ].sort()
    expect(idsOf('en')).toEqual(idsOf('et'))
    expect(idsOf('ru')).toEqual(idsOf('et'))
    expect(readdirSync(join(demoContentFolder, 'et/news')).length).toBeGreaterThanOrEqual(4)
  })

  it.each([
    'about-us',
    'contact-us',
    'contacts',
    'delivery',
    'payment-methods',
    'privacy-policy',
    'purchase-sales-rules',
    'return-policy',
    'warranty-service',
  ])('has the static page %s at its path', (identifier) => {
    const page = all('et').pages.find((found) => found.identifier === identifier)
    const paths: Record<string, string> = {
      'about-us': '/meist',
      contacts: '/kontakt',
      delivery: '/kohaletoimetamine',
      'payment-methods': '/makseviisid',
      'privacy-policy': '/privaatsuspoliitika',
      'purchase-sales-rules': '/ostu-muugi-reeglid',
      'return-policy': '/kauba-tagastamine',
      'warranty-service': '/garantiiteenus',
    }
    expect(page?.url).toBe(paths[identifier] ?? `/${identifier}`)
    expect(page?.body.length).toBeGreaterThan(300)
  })

  it('refers to configured values only by their names', () => {
    for (const language of storeLanguages) {
      const text = JSON.stringify(all(language).pages)
      expect(text).toContain('{freeShippingOver}')
      expect(text).toContain('{collectionFee}')
      expect(text).not.toMatch(/\D(99|3[.,]00) €/)
    }
  })

  it('translates every body', () => {
    for (const page of all('et').pages) {
      const bodies = storeLanguages.map(
        (language) => all(language).pages.find((other) => other.identifier === page.identifier)?.body,
      )
      expect(new Set(bodies).size).toBe(3)
    }
  })

  it('neither advertises the refund for faulty goods as a feature nor links a closed platform', () => {
    for (const language of storeLanguages) {
      // Synonyms are no text: `!` marks what is not sold.
      const { synonyms: _, ...texts } = all(language)
      const text = JSON.stringify(texts).toLowerCase()
      expect(text).not.toMatch(
        /money.back guarantee|guaranteed money back|raha tagasi garantii|гарантия возврата денег|consumers\/odr/,
      )
      expect(text).not.toContain('!')
    }
  })

  it('contains the model withdrawal form in Estonian word for word', () => {
    const body =
      all('et')
        .pages.find((page) => page.identifier === 'return-policy')
        ?.body.replaceAll('\\*', '*') ?? ''
    for (const part of [
      'Käesolevaga taganen/taganeme (*) lepingust, mille esemeks on järgmine asi (*) / järgmine teenus (*)',
      'Tarbija allkiri / tarbijate allkirjad (ainult juhul, kui käesolev vorm esitatakse paberil)',
      '(*) Mittevajalik vahele jätta',
    ])
      expect(body).toContain(part)
  })

  it.each(['size-guide', 'loyalty-card'])(
    'has the screen %s with separate texts (spec §2 "Other screens named")',
    (identifier) => {
      const texts = storeLanguages.map(
        (language) => all(language).pages.find((page) => page.identifier === identifier)?.body ?? '',
      )
      expect(texts.filter((text) => text.length < 300)).toEqual([])
      expect(new Set(texts).size).toBe(texts.length)
    },
  )

  it('states the weekday contact hours 8:00-17:00 in each language (spec §9 "weekday contact hours")', () => {
    for (const language of storeLanguages) {
      const { config } = all(language).shopData
      const hours = Object.values(config)
        .flat()
        .flatMap(({ code, value }) => (code === 'contact_hours' ? [value] : []))
      expect(hours).toEqual([expect.stringMatching(/^\S+–\S+ 8[:.]00–17[:.]00$/)])
    }
  })

  it('has shop data of the contract with links to existing categories and pages', async () => {
    const rows = await Array.fromAsync(demoRows(new Date('2026-11-21T00:00:00Z')))
    const paths = new Set(rows.flatMap((row) => (row.type === 'media' ? [row.path] : [])))
    for (const language of storeLanguages) {
      const { shopData, pages } = all(language)
      expect([...Value.Errors(ShopData, shopData)]).toEqual([])
      const slugs = new Set(
        rows.flatMap((row) => (row.type === 'category' ? [`/c/${row.texts[language]?.url_key}`] : [])),
      )
      const entries = [
        ...shopData.slider,
        ...shopData.banner,
        ...shopData.multi_banner,
        ...shopData.category_banner,
        ...shopData.category_banner_image,
        ...shopData.product_banner,
      ]
      const known = (link: string) =>
        slugs.has(link) || pages.some((page) => link === `/i/${page.identifier}`)
      const links = entries.flatMap(({ link }) => link ?? [])
      const images = [...entries, ...pages].flatMap(({ image }) => image ?? [])
      expect(links.filter((link) => !known(link))).toEqual([])
      expect(images.filter((image) => !paths.has(image))).toEqual([])
    }
  })

  it.each(storeLanguages)(
    'explains in %s where to bring old devices and what the bin symbol means (LAW-WEE-2)',
    (language) => {
      const page = all(language).pages.find(({ identifier }) => identifier === 'warranty-service')
      const words = {
        et: [
          /tasuta ära/,
          /Väikeseid seadmeid \(kuni 25\scm\)/,
          /tõmmatud ratastega prügikast/,
          /jäätmejaam/,
        ],
        en: [/free of charge/, /25\scm/, /crossed-out wheeled bin/i, /waste/],
        ru: [/бесплатно/, /25\sсм/, /перечёркнут|зач[её]ркнут/i, /отход/],
      }
      expect(words[language].filter((word) => !word.test(page?.body ?? ''))).toEqual([])
    },
  )

  it.each(storeLanguages)(
    'states in %s what is stored for how long, and the age of consent (LAW-PRV-3, LAW-PRV-7)',
    (language) => {
      const page = all(language).pages.find(({ identifier }) => identifier === 'privacy-policy')
      // Seven years of invoices, 90 days of logs, 35 days of backups, consent from 13 years on, the
      // authority.
      const words = [/\b7\b|seitse|seven|семь/i, /\b90\b/, /\b35\b/, /\b13\b/, /aki\.ee/]
      expect(words.filter((word) => !word.test(page?.body ?? ''))).toEqual([])
    },
  )

  it('loads without a problem', () => {
    expect(problems).toEqual([])
  })
})
