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

  it('reads pages, news, blocks and shop data of each store (spec §2 "Static pages are served from a static folder")', () => {
    put('et/pages/about-us.md', '---\ntitle: "Meist: lugu"\nurl: /meist\nposition: 2\n---\n# Tere\n')
    put('et/news/first.md', '---\ntitle: Uudis\ndate: 2026-11-01\nexcerpt: Lühidalt\n---\nSisu')
    put('et/blocks/footer-links.md', 'Lingid')
    put('en/shop-data.json', '{"banner":[{"code":"a"}]}')
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
            position: 0,
            body: 'Sisu',
            enabled: true,
            publishedAt: new Date('2026-11-01'),
          },
        ],
        blocks: [{ identifier: 'footer-links', title: '', body: 'Lingid', enabled: true }],
        shopData: {},
        synonyms: [],
      },
      { storeId: 2, pages: [], blocks: [], shopData: { banner: [{ code: 'a' }] }, synonyms: [] },
    ])
  })

  it('names each file that cannot be used and keeps the others', () => {
    put('et/pages/Bad Name.md', '---\ntitle: x\n---\n')
    put('et/pages/no-title.md', 'text')
    put('et/pages/open-head.md', '---\ntitle: x\n')
    put('et/pages/good.md', '---\ntitle: Hea\n---\ntekst')
    put('et/news/late.md', '---\ntitle: x\ndate: someday\n---\n')
    put('ru/shop-data.json', '[]')
    const { problems, stores } = readContentFolder(folder)
    expect(problems.map(({ file, reason }) => [file.slice(folder.length + 1), reason])).toEqual([
      ['et/pages/Bad Name.md', 'the identifier (or file name) must be like about-us'],
      ['et/pages/open-head.md', 'the head has no closing line "---"'],
      ['et/pages/no-title.md', 'the head has no title'],
      ['et/news/late.md', '"someday" is not a date such as 2026-11-20'],
      ['ru/shop-data.json', 'must be an object with one key a section'],
    ])
    expect(stores[0]?.pages.map((page) => page.identifier)).toContain('good')
  })

  it('reads synonyms and names the line that cannot be used', () => {
    put('et/synonyms.txt', '# words\nkülmik, külmkapp\nmobiil => nutitelefon\nüksik\n')
    const { stores, problems } = readContentFolder(folder)
    expect(stores[0]?.synonyms).toEqual([
      { from: ['kulmik'], to: [['kulmkapp']] },
      { from: ['kulmkapp'], to: [['kulmik']] },
      { from: ['mobiil'], to: [['nutitelefon']] },
    ])
    expect(problems.map(({ reason }) => reason)).toEqual(['line 4 has nothing to be a synonym of'])
  })

  it('says that a folder without stores is none', () => {
    expect(readContentFolder(folder).problems[0]?.reason).toContain('has no folder of a store')
  })
})
