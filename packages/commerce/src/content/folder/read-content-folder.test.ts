import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContentFolder } from './read-content-folder.ts'

describe('content folder', () => {
  let folder: string
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ambra-content-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('names sections of the home page without a kind and promises without words', () => {
    put(
      'en/shop-data.json',
      '{"home_section":[{"code":"a","type":"new"},{"code":"b"},{"code":"c","type":"magic"}],\n"promise":[{"code":"p","icon":"truck"}]}',
    )
    expect(readContentFolder(folder).problems.map(({ field, code }) => [field, code])).toEqual([
      ['home_section[2].type', undefined],
      ['home_section[1].type', 'missing'],
      ['promise[0].title', 'missing'],
    ])
  })

  it('reads pages, news, blocks, trees and shop data of each store (spec §2 "Static pages are served from a static folder")', () => {
    put('et/pages/about-us.md', '---\ntitle: "Meist: lugu"\nurl: /meist\nposition: 2\n---\n# Tere\n')
    put(
      'et/news/first.md',
      '---\ntitle: Uudis\ndate: 2026-11-01\nexcerpt: Lühidalt\nsections: GUIDES, SHOP\nfrom: 2026-11-02\nto: 2026-11-30\n---\nSisu',
    )
    put('et/blocks/footer-links.md', '---\nenabled: false\n---\nLingid')
    put(
      'et/hierarchy.json',
      '{"help":{"title":"Abi","children":["delivery",{"identifier":"x","title":"X","children":["y"]}]}}',
    )
    put('en/shop-data.json', '{"banner":[{"code":"a","link":"/c/phones"}],"config":{"en":[{"code":"b"}]}}')
    put('en/banners.json', '{"mainBanners":[{"code":"m"}],"headImage":null}')
    put('en/synonyms.txt', 'fridge, refrigerator\n')
    const { stores, problems } = readContentFolder(folder)
    expect(problems).toEqual([])
    expect(stores).toEqual([
      {
        storeId: 1,
        pages: [
          {
            identifier: 'about-us',
            kind: 'page',
            title: 'Meist: lugu',
            url: '/meist',
            position: 2,
            body: '# Tere',
            enabled: true,
          },
          {
            identifier: 'first',
            kind: 'news',
            title: 'Uudis',
            excerpt: 'Lühidalt',
            sections: ['GUIDES', 'SHOP'],
            position: 0,
            body: 'Sisu',
            enabled: true,
            publishedAt: new Date('2026-11-01T08:00:00Z'),
            from: new Date('2026-11-01T22:00:00Z'),
            until: new Date('2026-11-30T22:00:00Z'),
          },
        ],
        blocks: [{ identifier: 'footer-links', title: '', body: 'Lingid', enabled: false }],
        trees: [
          {
            identifier: 'help',
            title: 'Abi',
            children: [
              { identifier: 'delivery' },
              { identifier: 'x', title: 'X', children: [{ identifier: 'y' }] },
            ],
          },
        ],
        shopData: {},
      },
      {
        storeId: 2,
        pages: [],
        blocks: [],
        trees: [],
        shopData: {
          banner: [{ code: 'a', link: '/c/phones' }],
          config: { en: [{ code: 'b' }] },
          banners: { mainBanners: [{ code: 'm' }], headImage: null },
        },
        synonyms: 'fridge, refrigerator\n',
      },
    ])
  })

  it('reports every unusable file with line, field and reason', () => {
    put('et/pages/Bad Name.md', '---\ntitle: x\n---\n')
    put('et/pages/no-title.md', 'text')
    put('et/pages/open-head.md', '---\ntitle: x\n')
    put(
      'et/pages/wrong.md',
      '---\ntitle: x\nenabled: yes\nposition: first\nimage: ../secret.png\nurl: //evil.example\ncolour: red\nfrom: 2026-12-24\nto: 2026-12-01\n---\n',
    )
    put('et/pages/twice.md', '---\nidentifier: wrong\ntitle: x\ntitle: y\nno colon here\n---\n')
    put('et/news/late.md', '---\ntitle: x\ndate: someday\n---\n')
    put('et/news/dateless.md', '---\ntitle: x\n---\n')
    put('ru/shop-data.json', '[]')
    put(
      'en/shop-data.json',
      '{"banner":[{"code":"ok"},\n{"code":"bad-link","link":"javascript:alert(1)"},\n{"code":"bad-day","from":"soon"}],\n"slider":{},"product_banner":[{"title":"no code"}]}',
    )
    put('en/banners.json', '{"mainBanner":[]}')
    put('en/hierarchy.json', '{"help":{"children":["a","a",{"title":"no identifier"}]}}')
    put('en/synonyms.txt', '# words\nalone\n')
    const { problems } = readContentFolder(folder)
    const found = problems.map(({ file, line, field, reason }) =>
      [file, line ?? '', field ?? '', reason].join(' | '),
    )
    expect(found).toEqual([
      'et/pages/Bad Name.md | 1 | identifier | "Bad Name" (the file name) is not like about-us',
      'et/pages/no-title.md | 1 | title | is missing',
      'et/pages/open-head.md | 1 |  | the head has no closing line "---"',
      'et/pages/open-head.md | 1 | title | is missing',
      'et/pages/twice.md | 4 | title | stands in the head twice',
      'et/pages/twice.md | 5 |  | is not "key: value"',
      'et/pages/wrong.md | 3 | enabled | "yes" is not true or false',
      'et/pages/wrong.md | 4 | position | "first" is not a whole number',
      'et/pages/wrong.md | 5 | image | "../secret.png" is not a picture of the media such as banners/spring.svg',
      'et/pages/wrong.md | 6 | url | "//evil.example" is not a path such as /about-us',
      expect.stringMatching(
        /^et\/pages\/wrong\.md \| 7 \| colour \| is no field; there are identifier, title/,
      ),
      'et/pages/wrong.md | 9 | to | is not after from',
      'et/news/dateless.md | 1 | date | is missing: news have a day',
      'et/news/late.md | 3 | date | "someday" is not a day such as 2026-11-20',
      'et/pages/wrong.md | 1 | identifier | is that of et/pages/twice.md too',
      'en/banners.json | 1 | mainBanner | is unknown; there are mainBanners, smallBanners, productBanners, headImage',
      'en/synonyms.txt | 2 |  | has nothing to be a synonym of',
      'en/hierarchy.json | 1 | help[1] | a stands in this tree twice',
      'en/hierarchy.json | 1 | help[2] | must be an identifier or have one',
      'en/shop-data.json | 2 | banner[1].link | "javascript:alert(1)" is not a path such as /c/phones or an https address',
      'en/shop-data.json | 3 | banner[2].from | "soon" is not a day such as 2026-11-20',
      'en/shop-data.json | 4 | slider | must be a list of entries',
      expect.stringMatching(/^en\/shop-data\.json \| 4 \| product_banner\[0\] \| must have required propert/),
      'ru/shop-data.json | 1 |  | must be an object with one key a section',
    ])
  })

  it('reports the line on which a JSON file cannot be parsed', () => {
    put('et/shop-data.json', '{\n  "banner": [\n    {"code": "a",}\n  ]\n}')
    expect(readContentFolder(folder).problems).toEqual([
      { file: 'et/shop-data.json', line: 3, reason: expect.stringContaining('JSON') },
    ])
  })

  it('reports the line of the invalid entry, not of a similar one', () => {
    put('et/shop-data.json', '{"banner": [{"code": "a"}],\n"slider": [\n{"code": "a", "from": "soon"}]}')
    put('et/hierarchy.json', '{"help": {"children": ["a",\n{"identifier": "b", "children": [\n"a"]}]}}')
    put('et/banners.json', '{"mainBanners": [')
    expect(readContentFolder(folder).problems.map(({ file, line, field }) => [file, line, field])).toEqual([
      ['et/banners.json', 1, undefined],
      ['et/hierarchy.json', 3, 'help[1][0]'],
      ['et/shop-data.json', 3, 'slider[0].from'],
    ])
  })

  it('rejects a folder without stores', () => {
    expect(readContentFolder(folder).problems[0]?.reason).toContain('has no folder of a store')
  })
})
